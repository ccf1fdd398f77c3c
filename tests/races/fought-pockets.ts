import { addDays, DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { because, earnings, evidenceHash, fileSheet } from '#tests/fixtures/fights.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, nameAddress, type WorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { asOperator } from './operators.ts'
import { newKey, someone } from './orders.ts'
import { ownedPockets } from './pockets.ts'
import { atOnce, type TwoServers } from './two-servers.ts'

/** A share Pocket that has closed, with one holder of two units. */
export interface SoldPocket extends WorkedPocket {
  holder: Visitor
  owner: Visitor
  /** The certificate's number, and the order behind it. */
  number: string
  backingId: string
}

/** The first fight of one, fought, its result official and its earnings declared. */
export interface FoughtPocket extends SoldPocket {
  declarationId: string
}

/** One whose earnings are verified and paid for, and whose settlement one operator has asked for. */
export interface PaidPocket extends FoughtPocket {
  settlement: string
}

const earned = '60000'
/** 1,000 of a million of what was earned. */
const shared = '60'

/** Operators' requests, which must succeed; gives the answer's body. */
export async function done(
  { doors }: TwoServers,
  handle: 'alix' | 'noor',
  path: string,
  body: object = because,
): Promise<Record<string, string>> {
  const answer = await asOperator(doors[0], handle)(path, body, newKey())
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function passUntil(servers: TwoServers, instant: Date): Promise<void> {
  const { clock } = servers.site
  const left = instant.getTime() - clock.now().getTime()
  if (left > 0) await servers.pass(left)
}

/** So many, bought on the first day and closed a month later. */
export async function soldPockets(servers: TwoServers, count: number): Promise<SoldPocket[]> {
  const { site } = servers
  const [holder] = await servers.crowd(1)
  const who = someone(holder)
  const { owner, pockets } = await ownedPockets(servers, count)
  const sold = await atOnce(count, async (at) => {
    const pocket = pockets[at]
    if (!pocket) throw new Error('there are as many')
    const number = await buyUnits(site, who, pocket.pocketId, 2)
    const { backing_id } = await site.platform.db
      .selectFrom('certificate')
      .select('backing_id')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    return { ...pocket, holder: who, owner, number, backingId: backing_id }
  })
  await servers.settled()
  // On sale for 29 days, and an hour more until the books close.
  await servers.pass(29 * DAY_MS + 2 * HOUR_MS)
  await servers.awake(who)
  await servers.awake(owner)
  return sold
}

/** What is done with each Pocket on the day of its first fight, before that begins. */
type EveOfFight = (pocket: SoldPocket) => Promise<unknown>

/** So many, carried to the declared earnings of their first fight. */
export async function foughtPockets(
  servers: TwoServers,
  count: number,
  eve?: EveOfFight,
): Promise<FoughtPocket[]> {
  const start = servers.site.clock.now()
  const sold = await soldPockets(servers, count)
  await passUntil(servers, addDays(start, 75))
  const each = (work: (fightId: string) => Promise<unknown>) =>
    atOnce(count, (at) => work(sold[at]?.fightIds[0] ?? ''))
  const outcome = 'win'
  const [{ url, token: operatorToken }] = servers.doors
  await fileSheet({ url, platform: { operatorToken } })
  if (eve) await atOnce(count, (at) => eve(sold[at] as SoldPocket))
  await each((id) => done(servers, 'alix', `/fights/${id}/start`))
  await servers.pass(3 * HOUR_MS)
  await each((id) =>
    done(servers, 'alix', `/fights/${id}/result`, { outcome, evidenceHash, ...because }),
  )
  await each((id) =>
    done(servers, 'noor', `/fights/${id}/official-result`, { outcome, ...because }),
  )
  const declared = await each((id) =>
    done(servers, 'alix', `/fights/${id}/earnings`, earnings(earned)),
  )
  for (const { holder, owner } of sold.slice(0, 1)) {
    await servers.awake(holder)
    await servers.awake(owner)
    await nameAddress(servers.site, holder, `0x${'a1'.repeat(20)}`)
  }
  return sold.map((pocket, at) => {
    const { declarationId = '' } = declared[at] as Record<string, string>
    return { ...pocket, declarationId }
  })
}

/** So many, up to a settlement that waits for its second operator. */
export async function paidPockets(
  servers: TwoServers,
  count: number,
  eve?: EveOfFight,
): Promise<PaidPocket[]> {
  const fought = await foughtPockets(servers, count, eve)
  for (const { declarationId } of fought) {
    await done(servers, 'noor', verificationOf(declarationId), verified)
  }
  await servers.pass(3 * DAY_MS)
  return atOnce(count, async (at) => {
    const pocket = fought[at]
    if (!pocket) throw new Error('there are as many')
    const receipt = {
      fightId: pocket.fightIds[0],
      pocketId: pocket.pocketId,
      amount: shared,
      reference: newKey(),
      senderAddress: `0x${'c4'.repeat(20)}`,
    }
    const { receiptId } = await done(servers, 'alix', '/receipts', receipt)
    const asked = await done(servers, 'alix', `/receipts/${receiptId}/settlement`)
    return { ...pocket, settlement: `/settlements/${asked.proposalId}/approvals` }
  })
}

/** So many with a settled first fight, old enough for their certificates to be sold on. */
export async function settledPockets(servers: TwoServers, count: number): Promise<PaidPocket[]> {
  const start = servers.site.clock.now()
  const paid = await paidPockets(servers, count)
  for (const { settlement } of paid) await done(servers, 'noor', settlement)
  await passUntil(servers, addDays(start, 122))
  const [first] = paid
  if (first) await servers.awake(first.holder)
  return paid
}

export const verified = { earnings: earned, ...because }
export const verificationOf = (declarationId: string) => `/earnings/${declarationId}/verification`
