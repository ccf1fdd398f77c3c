import { sql } from 'kysely'
import type { World } from './world.ts'

/* What cardholders have paid, got back and had taken back, as their banks would tell it, against what the platform says. */

type Banks = Pick<World, 'card' | 'db'>

/** A card payment as the provider has it, in cents. */
interface AtProvider {
  readonly id: string
  readonly paid: number
  /** What we have sent back. */
  readonly refunded: number
  /** What somebody has sent back in the provider's console. */
  readonly byHand: number
  /** What banks have taken by disputes that they decided against us. */
  readonly lost: number
}

/** What the platform says of it. */
interface Here {
  readonly outcome: string
  readonly reason: string | null
  /** Of the order or the purchase that it paid; null where it paid none. */
  readonly state: string | null
  readonly paidMicro: bigint
  /** What its disputes have cost the provider, and what they brought back of the order's own. */
  readonly lossMicro: bigint
  readonly recoveredMicro: bigint
}

/** In words what is unfair, once nothing is on its way any more; empty where all is well. */
export async function unfairPayments(world: Banks): Promise<readonly string[]> {
  const found: string[] = []
  for (const payment of await readAtProvider(world)) {
    const here = await readHere(world, payment.id)
    const wrong = judge(payment, here)
    if (wrong) found.push(`${wrong}: ${JSON.stringify({ ...payment, ...here }, asText)}`)
  }
  return found
}

const asText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value

function judge(payment: AtProvider, here: Here): string | null {
  const { paid, refunded, byHand, lost } = payment
  const back = refunded + byHand + lost
  if (here.state === null || here.outcome !== 'confirmed') {
    if (here.outcome === 'refunded' && back < paid) return 'not all of it went back'
    // An order that was charged back names its loss; of anything else only what left twice is one.
    if (here.state === 'charged_back' && lost < paid) return 'charged back without the whole'
  } else if (refunded > 0) return 'its order stands, and some of it was sent back'
  // Nobody has booked what went back by hand.
  if (byHand > 0) return null
  return here.state === null ? judgeTwice(payment, here) : judgeLoss(payment, here)
}

/** Of money that has paid nothing only what left twice is a loss. */
function judgeTwice({ paid, refunded, lost }: AtProvider, { lossMicro }: Here): string | null {
  return lossMicro > 0n === refunded + lost > paid
    ? null
    : 'a loss of what left once, or none of what left twice'
}

/** What a bank took beside what stands or went back is the provider's loss, to the last cent. */
function judgeLoss({ paid, refunded, lost }: AtProvider, here: Here): string | null {
  const isBack = here.outcome === 'refunded'
  const borne = isBack ? Math.max(0, refunded + lost - paid) : lost
  const expected = (here.paidMicro * BigInt(borne)) / BigInt(paid)
  const booked = here.lossMicro + (isBack ? 0n : here.recoveredMicro)
  const apart = booked - expected
  return apart > roundingMicro || apart < -roundingMicro ? `a loss of ${expected} micro` : null
}

/** Each of several disputes rounds its part. */
const roundingMicro = 5n

async function readAtProvider({ card, db }: Banks): Promise<readonly AtProvider[]> {
  const rows = await db
    .selectFrom('sandbox.object')
    .select('body')
    .where('kind', '=', 'refund')
    .execute()
  const refunds = rows.map(({ body }) => body as { payment_intent: string; amount: number })
  const disputes = await card.disputes()
  const payments = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', 'stripe')
    .orderBy('payment_id')
    .execute()
  const each = payments.map(async ({ payment_id: id }) => {
    const body = await card.find(id)
    const charge = body?.latest_charge as { amount_refunded?: number } | undefined
    const refunded = sum(refunds.filter((refund) => refund.payment_intent === id))
    const byHand = Number(charge?.amount_refunded ?? 0) - refunded
    const lost = disputes.filter((one) => one.payment_intent === id && one.status === 'lost')
    return { id, paid: Number(body?.amount_received), refunded, byHand, lost: sum(lost) }
  })
  return Promise.all(each)
}

const sum = (amounts: readonly { amount?: unknown }[]): number =>
  amounts.reduce((total, { amount }) => total + Number(amount), 0)

async function readHere({ db }: Banks, id: string): Promise<Here> {
  const { rows } = await sql<Here>`select p.outcome, p.reason, coalesce(b.state, u.state) as state,
      coalesce(b.backer_pays_micro, u.price_micro, 0)::bigint as "paidMicro",
      coalesce(sum(d.loss_micro), 0)::bigint as "lossMicro",
      coalesce(sum(d.recovered_micro), 0)::bigint as "recoveredMicro"
    from payment p left join backing b on b.payment_id = p.payment_id
    left join purchase u on u.payment_id = p.payment_id
    left join card_dispute d on d.provider = p.provider and d.payment_id = p.payment_id
    where p.provider = 'stripe' and p.payment_id = ${id}
    group by p.outcome, p.reason, b.id, u.id`.execute(db)
  if (!rows[0]) throw new Error(`no payment ${id}`)
  return rows[0]
}
