import { createHash } from 'node:crypto'
import type { FightOutcome } from '#domain/fight.ts'
import { addDays, addHours, DAY_MS } from '#domain/time.ts'
import type { Platform } from '#server/platform.ts'
import type { TestOperator } from '#server/test-operator.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import type { Visitor } from '#server/test-visitor.ts'

const sheet = '%PDF-1.7\n% sheet of the commission'
/** Names a document that `fileSheet` has put on file. */
export const evidenceHash = createHash('sha256').update(sheet).digest('hex')
export const because = { reason: 'As the commission says.' }

/** Puts the commission's sheet on file: for a person, else for an operator. The same one again is the one on file. */
export async function fileSheet(
  site: { url: string; platform?: Pick<Platform, 'operatorToken'> },
  who?: Visitor,
): Promise<void> {
  const token = site.platform?.operatorToken
  const filer = who
    ? { cookie: who.cookies() }
    : { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'alix' }
  const headers = { 'content-type': 'application/pdf', ...filer }
  const answer = await fetch(`${site.url}/api/evidence`, { method: 'POST', headers, body: sheet })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
}

/** Earnings in USDC as a request carries them; all of it is the show. */
export const earnings = (show: string) => ({
  currency: 'USDC',
  show,
  win: '0',
  finishBonus: '0',
  fines: '0',
  conversion: null,
  evidenceHashes: [evidenceHash],
})

type Operators = { alix: TestOperator; noor: TestOperator }

/** Moves the clock to an instant that is still to come. */
export function travelTo(site: TestPlatform, to: Date): void {
  const aheadMs = to.getTime() - site.clock.now().getTime()
  if (aheadMs > 0) site.clock.advance(aheadMs)
}

/** Carries a fight from its date to an official result, by two operators. */
export async function fightIt(
  site: TestPlatform,
  { alix, noor }: Operators,
  fightId: string,
  outcome: FightOutcome = 'win',
): Promise<void> {
  const fight = await site.platform.db
    .selectFrom('fight')
    .select(['scheduled_at', 'started_at'])
    .where('id', '=', fightId)
    .executeTakeFirstOrThrow()
  travelTo(site, fight.scheduled_at)
  // A day after its date it counts as started by itself.
  if (!fight.started_at) await alix.done(`/fights/${fightId}/start`, because)
  travelTo(site, addHours(fight.scheduled_at, 3))
  await fileSheet(site)
  await alix.done(`/fights/${fightId}/result`, { outcome, evidenceHash, ...because })
  await noor.done(`/fights/${fightId}/official-result`, { outcome, ...because })
}

/** Declares earnings and has them verified; ends with the challenge window over. Gives the declaration's id. */
export async function declareIt(
  site: TestPlatform,
  { alix, noor }: Operators,
  fightId: string,
  show: string,
): Promise<string> {
  await fileSheet(site)
  const key = `declare-${fightId}-${show}`
  const declared = await alix.done(`/fights/${fightId}/earnings`, earnings(show), key)
  const { declarationId } = declared
  await noor.done(`/earnings/${declarationId}/verification`, { earnings: show, ...because })
  travelTo(site, addDays(site.clock.now(), 3))
  return declarationId
}

export const days = (count: number) => count * DAY_MS
