import { fileDocument } from '#tests/fixtures/recipients.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { agreementAt, logInAgain, must } from './actors.ts'
import type { Site } from './site.ts'

/** The athlete of a Pocket tells of a first pro contract, and two operators verify it. */
export async function signProContract(site: Site, athlete: Visitor, pocketId: string) {
  await logInAgain(athlete)
  const signedAt = (await site.now()).toISOString()
  const evidenceHash = await fileDocument(site, athlete)
  await must(athlete, 'POST', '/studio/pro-contract', { signedAt, evidenceHash })
  const { recipient } = await must(athlete, 'GET', `/pockets/${pocketId}`)
  const verification = `/fighters/${recipient.id}/pro-contract/verification`
  const seen = await agreementAt(site, verification)
  for (const one of ['alix', 'noor'] as const) await site.done(one, verification, seen)
}
