import { addDays, addHours, type Instant } from '#domain/kernel/time.ts'
import { finishDue, leapTo } from '#server/host/door.ts'
import { findActor, findSandboxActor } from '#server/identity/door.ts'
import { type Actor, fileEvidence, type Platform, type SandboxClock } from '#server/kernel/door.ts'
import { waivers } from '#server/orders/door.ts'
import { askOperation } from './ask-operation.ts'
import { worldBackers } from './people.ts'
import type { SharePlan } from './plans.ts'
import { pocketIdOf } from './pockets.ts'

const reason = 'Vérifié (bac à sable)'
const goodCard = '4242 4242 4242 4242'
/** Its owner contests each payment at their bank. */
export const disputedCard = '4000 0000 0000 0259'

/** A document that proves nothing: one empty page, each number another one. */
export const sheetOf = (number: number) =>
  [
    '%PDF-1.7',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 ${99 + number}] >>\nendobj`,
    'trailer\n<< /Root 1 0 R /Size 4 >>',
    '%%EOF\n',
  ].join('\n')

/** What an order of the season is for: the Pocket, and its kind. */
export interface OrderedPocket {
  kind: 'tips' | 'share' | 'federation'
  pocketId: string
  /** In a share Pocket with the athlete's pack: whether the backer adds the second level. */
  level2?: boolean
}

/** The steps that people and operators take in a season, each by an operation of the API. */
export type Season = ReturnType<typeof seasonOf>

/** @param today The day from which the days of the season are counted. */
export function seasonOf(platform: Platform, clock: SandboxClock, today: Instant) {
  const by = operatorsOf(platform)
  const { backer, pay, ...people } = peopleOf(platform)
  const leap = (day: number, hours = 0) =>
    leapTo(platform, clock, addHours(addDays(today, day), hours))
  return {
    ...by,
    ...people,
    backer,
    pay,
    /** Moves on to a day, and does what is due by then. */
    async until(day: number, hours = 0) {
      // Contracts are told of a Pocket while it is open; the chain in the database is told nothing.
      if (platform.ports.chain.keepsParts) await finishDue(platform)
      await leap(day, hours)
    },
    /** The same after what nobody tells contracts of. */
    leap,
    /** Backers pay by card: each so many USDC, or so many units of a share Pocket. */
    async back(
      { kind, pocketId, level2 = false }: OrderedPocket,
      puts: Record<string, number>,
      card = goodCard,
    ) {
      const waiver = { ticked: true, textVersion: waivers.fr.version }
      const paid = Object.entries(puts).map(async ([slug, put]) => {
        const order = kind === 'share' ? { units: put, level2, waiver } : { amount: String(put) }
        const who = await backer(slug)
        const asked = { kind, pocketId, ...order }
        const placed = await askOperation(platform, who, 'POST /backings', asked)
        await pay(who, `/backings/${placed.backingId}`, card)
      })
      await Promise.all(paid)
    },
  }
}

/** A row of a queue, as far as the season reads it. */
interface Waiting {
  pocketId: string
  approval: { path: string; body: object } | null
}

function operatorsOf(platform: Platform) {
  const as = async (handle: 'alix' | 'noor') => {
    const found = await findActor(platform, 'handle', handle)
    if (!found) throw new Error(`there is no operator ${handle}`)
    return found
  }
  const list = async (path: string): Promise<{ items: readonly Waiting[] }> =>
    askOperation(platform, await as('alix'), `GET /operator${path}`)
  const posts =
    (handle: 'alix' | 'noor') =>
    async (path: string, body: object = {}) =>
      askOperation(platform, await as(handle), `POST /operator${path}`, body)
  const [alix, noor] = [posts('alix'), posts('noor')]
  /** One operator proposes, the other approves. */
  const together = async (path: string, body: object, approvals = path): Promise<void> => {
    const { proposalId } = await alix(path, { reason, ...body })
    await noor(`${approvals}/${proposalId}/approvals`, { reason })
  }
  return {
    alix,
    noor,
    together,
    /** Both approve what somebody has handed in, and say of it again what the list of proposals says. */
    async bothApprove(path: string): Promise<void> {
      const { items } = await list('/proposals')
      const repeated = items.find(({ approval }) => approval?.path === path)?.approval?.body
      for (const approve of [alix, noor]) await approve(path, { ...repeated, reason })
    },
    /** Recipients are paid what their Pockets have released. */
    async payReleased(): Promise<void> {
      const { items } = await list('/payable-pockets')
      for (const { pocketId } of items) await together('/payouts', { pocketId, amount: null })
    },
    /** The hash of a document on file. */
    async evidence(): Promise<string> {
      const filed = await fileEvidence(platform, await as('alix'), {
        sent: Buffer.from(sheetOf(0)),
      })
      if (!filed.ok) throw new Error('the document was not filed')
      return filed.value.sha256
    },
  }
}

function peopleOf(platform: Platform) {
  return {
    backer(slug: string): Promise<Actor> {
      const found = worldBackers.find(({ email }) => email.startsWith(`${slug}-`))
      if (!found) throw new Error(`no backer is called ${slug}`)
      return findSandboxActor(platform, found.email)
    },
    /** Pays an order on the card provider's page. */
    async pay(who: Actor, order: `/${string}`, card = goodCard): Promise<void> {
      const paths = { successPath: '/dashboard', cancelPath: '/dashboard' }
      const page = await askOperation(platform, who, `POST ${order}/card-payment`, paths)
      const session = String(page.url).split('/').at(-1) ?? ''
      const paid = await platform.ports.sandboxStripe?.pay(session, card)
      if (paid?.outcome !== 'paid') throw new Error(`${order} was not paid`)
    },
  }
}

/** A fight is fought on its day, and what it earned is declared, verified and shared. */
export async function fightAndSettle(
  season: Season,
  plan: SharePlan,
  { which, outcome, unitsSold }: { which: 0 | 1; outcome: 'win' | 'loss'; unitsSold: number },
): Promise<void> {
  const { alix, noor, until, leap } = season
  const fight = plan.fights[which]
  if (!fight) throw new Error(`${plan.slug} has no such fight`)
  const at = `/fights/${fight.id}`
  const evidenceHash = await season.evidence()
  await until(fight.day)
  await alix(`${at}/start`, { reason })
  await leap(fight.day, 3)
  await alix(`${at}/result`, { outcome, evidenceHash, reason })
  await noor(`${at}/official-result`, { outcome, reason })
  const { show, win } = fight.purse
  const won = outcome === 'win' ? win : 0
  const parts = { show: String(show), win: String(won), finishBonus: '0', fines: '0' }
  const declared = { ...parts, currency: 'USDC', conversion: null, evidenceHashes: [evidenceHash] }
  const { declarationId } = await alix(`${at}/earnings`, declared)
  const earnings = String(show + won)
  await noor(`/earnings/${declarationId}/verification`, { earnings, reason })
  // The challenge window ends after three days.
  await leap(fight.day, 3 + 73)
  const pocketId = pocketIdOf(plan)
  const { receiptId } = await alix('/receipts', {
    fightId: fight.id,
    pocketId,
    amount: String(((show + won) * unitsSold * plan.ppmPerUnit) / 1_000_000),
    reference: `GALA-${fight.id.slice(-2)}`,
    senderAddress: `0x${'c4'.repeat(20)}`,
  })
  await season.together(`/receipts/${receiptId}/settlement`, {}, '/settlements')
  await alix(`/pockets/${pocketId}/fights/${fight.id}/distributions/1/credits`)
}

/** A fight is called off, and the holders of its shares are compensated. */
export async function callOff(season: Season, plan: SharePlan, which: 0 | 1): Promise<void> {
  const fightId = plan.fights[which]?.id
  const pocketId = pocketIdOf(plan)
  const evidenceHash = await season.evidence()
  const why = { cause: 'athlete_released', fault: 'opponent', evidenceHash }
  await season.together(`/fights/${fightId}/cancellation`, why, '/fight-changes')
  await season.together('/compensations', { pocketId, fightId })
  await season.alix(`/pockets/${pocketId}/fights/${fightId}/compensation/credits`)
}
