import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { decideClaim } from '#domain/settlements/claim.ts'
import {
  answerEachOnce,
  inTransaction,
  lockRows,
  type Platform,
  type Trx,
  togetherOrAlone,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { claimFactsOf, type Dues, loadManyDues } from '#server/settlements/load-dues.ts'
import { type Claimant, readClaimants } from './read-claimant.ts'
import { recordClaims, type TakenClaim } from './record-claims.ts'

/** One person's request to be paid a certificate's dues, and its key. */
export interface AskedClaim {
  personId: string
  certificateNumber: bigint
  key: string
}

export type ClaimAnswer = { claimId: string; totalMicro: string }

/** The most claims that one transaction takes. */
export const mostPerBatch = 256

/**
 * Claims the dues of several certificates in one transaction: persons and certificates are locked in the one order, amounts come
 * from the rules, and few statements write them. A claim that fails its batch is tried alone, so that it fails no other. Claims
 * with the same key or certificate do not share a batch.
 */
export function claimBatch(
  platform: Platform,
  asked: readonly AskedClaim[],
): Promise<readonly PromiseSettledResult<Decision<ClaimAnswer>>[]> {
  return togetherOrAlone(asked, async (some) => {
    const answers = await claimTogether(platform, some)
    if (answers.some(({ ok }) => ok)) platform.worker.wake()
    return answers
  })
}

function claimTogether(
  platform: Platform,
  asked: readonly AskedClaim[],
): Promise<readonly Decision<ClaimAnswer>[]> {
  return inTransaction(platform.db, async (trx) => {
    const persons = [...new Set(asked.map(({ personId }) => personId))]
    const certificates = [...new Set(asked.map(({ certificateNumber }) => certificateNumber))]
    await lockRows(trx, { persons, certificates })
    const now = platform.clock.now()
    const requests = asked.map(({ personId, certificateNumber, key }) => {
      return { actorId: personId, operation: 'claim', key, input: { certificateNumber } }
    })
    return answerEachOnce(trx, requests, now, (fresh) => {
      const places = new Set(fresh)
      const unanswered = asked.filter((_, at) => places.has(at))
      return takeAll(trx, platform, unanswered, now)
    })
  })
}

/** The facts for judging a batch of claims, under locks. */
interface Loaded {
  stopped: readonly Refusal[]
  dues: ReadonlyMap<bigint, Dues>
  claimants: ReadonlyMap<string, Claimant>
}

async function load(trx: Trx, asked: readonly AskedClaim[]): Promise<Loaded> {
  const numbers = asked.map(({ certificateNumber }) => certificateNumber)
  const persons = asked.map(({ personId }) => personId)
  return {
    stopped: await stopRefusals(trx),
    dues: await loadManyDues(trx, numbers),
    claimants: await readClaimants(trx, persons),
  }
}

async function takeAll(
  trx: Trx,
  platform: Platform,
  asked: readonly AskedClaim[],
  now: Date,
): Promise<readonly Decision<ClaimAnswer>[]> {
  const loaded = await load(trx, asked)
  const decisions = asked.map((each) => decide(platform, loaded, each, now))
  const taken = decisions.flatMap((decision) => (decision.ok ? decision.value : []))
  await recordClaims(trx, taken, now)
  return decisions.map((decision) => {
    if (!decision.ok) return decision
    const { claimId, totalMicro } = decision.value
    return accept({ claimId, totalMicro: totalMicro.toString() })
  })
}

function decide(
  { settings, randomness }: Pick<Platform, 'settings' | 'randomness'>,
  { stopped: [stopped], dues: allDues, claimants }: Loaded,
  { personId, certificateNumber }: AskedClaim,
  now: Date,
): Decision<TakenClaim> {
  const dues = allDues.get(certificateNumber)
  const held = dues?.owners.some(({ ownerId }) => ownerId === personId)
  const claimant = claimants.get(personId)
  if (!dues || !held || !claimant) return refuse({ code: 'unknown_object' })
  if (stopped) return refuse(stopped)
  const facts = claimFactsOf(dues, personId)
  const certificate = { ...facts.certificate, chargedBack: dues.voidCause !== null }
  const decision = decideClaim({ ...facts, ...claimant, certificate }, settings, now)
  if (!decision.ok) return decision
  if (claimant.address === null) return refuse({ code: 'address_missing' })
  return accept({
    ...decision.value,
    claimId: randomness.uuid(),
    personId,
    certificateNumber,
    pocketId: dues.certificate.pocket_id,
    toAddress: claimant.address.address,
  })
}
