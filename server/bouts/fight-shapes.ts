import { z } from 'zod'
import { isRate } from '#domain/bouts/earnings.ts'
import {
  CANCELLATION_REASONS,
  FAULTS,
  FIGHT_OUTCOMES,
  FIGHT_STATUSES,
} from '#domain/bouts/fight.ts'
import {
  amountText,
  instantText,
  lineText,
  microText,
  opponentTapeView,
  purseView,
} from '#server/kernel/door.ts'

export const byId = z.strictObject({ id: z.uuid() })
/** The reason, kept in the audit log; not empty. */
export const reason = z.string().trim().min(1).max(2_000)
export const evidenceHash = z.string().regex(/^[0-9a-f]{64}$/)
export const because = z.strictObject({ reason })
/** Why declared earnings are wrong, with a document that is on file. */
export const doubtBody = because.extend({ evidenceHash: evidenceHash.optional() })
export const doubtInput = doubtBody.extend({ declarationId: z.uuid() })
export const datesInput = z.strictObject({
  takesPlaceAt: instantText,
  weighInAt: instantText,
  reason,
})
export const outcome = z.enum(FIGHT_OUTCOMES)
export const seenResult = z.strictObject({ outcome, evidenceHash, reason })
export const cancellationInput = z.strictObject({
  cause: z.enum(CANCELLATION_REASONS),
  fault: z.enum(FAULTS),
  evidenceHash,
  reason,
})

/** Show and win of a contract, and how much of it is paid for a win alone where the contract says. */
export const purseInput = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3,5}$/),
    amount: amountText,
    forWin: amountText.optional(),
  })
  .refine(({ amount, forWin }) => forWin === undefined || forWin <= amount, {
    path: ['forWin'],
    error: 'above_the_purse',
  })

/** What is different about a bout; what is not named stays. */
export const boutInput = z.strictObject({
  opponentName: lineText(2, 120).optional(),
  promoterName: lineText(2, 120).optional(),
  purse: purseInput
    .transform(({ currency, amount, forWin }) => ({
      currency,
      amountMinor: amount.toString(),
      ...(forWin === undefined ? {} : { forWinMinor: forWin.toString() }),
    }))
    .optional(),
  dates: z
    .strictObject({ takesPlaceAt: instantText, weighInAt: instantText })
    .transform(({ takesPlaceAt, weighInAt }) => ({
      takesPlaceAt: takesPlaceAt.toISOString(),
      weighInAt: weighInAt.toISOString(),
    }))
    .optional(),
  evidenceHash,
  reason,
})

/**
 * The whole payment, in parts and in its currency; the sum in USDC is computed here, never sent. After a ruling too the whole is
 * named: earlier settlements are subtracted.
 */
export const earningsInput = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3,5}$/),
    show: amountText,
    win: amountText,
    finishBonus: amountText,
    fines: amountText,
    conversion: z
      .strictObject({
        rate: z.string().max(24).refine(isRate, 'not_a_rate'),
        source: z.string().trim().min(1).max(200),
      })
      .nullable(),
    evidenceHashes: z.array(evidenceHash).min(1).max(10),
  })
  .refine(({ currency, conversion }) => currency !== 'USDC' || conversion === null, {
    path: ['conversion'],
    error: 'not_converted',
  })
  .transform(({ show, win, finishBonus, fines, ...rest }) => ({
    ...rest,
    showMinor: show,
    winMinor: win,
    finishBonusMinor: finishBonus,
    finesMinor: fines,
  }))

export const fightAnswer = z.object({ fightId: z.uuid(), status: z.enum(FIGHT_STATUSES) })
export const declared = z.object({
  declarationId: z.uuid(),
  declaredBeforeMicro: microText,
  earningsMicro: microText,
})

const at = z.iso.datetime()
export const fightView = z.object({
  id: z.uuid(),
  fighterId: z.uuid(),
  opponentName: z.string(),
  /** As the athlete says it. */
  opponentTape: opponentTapeView.nullable(),
  eventName: z.string(),
  place: z.string(),
  takesPlaceAt: at,
  weighInAt: at,
  /** As its contract names it. */
  purse: purseView.nullable(),
  status: z.enum(FIGHT_STATUSES),
  result: z.object({ outcome, official: z.boolean(), overturnedAt: at.nullable() }).nullable(),
  cancelled: z
    .object({ at, reason: z.enum(CANCELLATION_REASONS), fault: z.enum(FAULTS) })
    .nullable(),
  earnings: z.array(
    z.object({
      declarationId: z.uuid(),
      declaredAt: at,
      currency: z.string(),
      showMinor: microText,
      winMinor: microText,
      finishBonusMinor: microText,
      finesMinor: microText,
      rate: z.string().nullable(),
      rateSource: z.string().nullable(),
      declaredBeforeMicro: microText,
      earningsMicro: microText,
      evidenceHashes: z.array(evidenceHash),
      verifiedAt: at.nullable(),
      challengesEndAt: at.nullable(),
      openChallenges: z.number(),
      answeredChallenges: z.number(),
      rejectedAt: at.nullable(),
      owedMicro: microText,
      receivedMicro: microText,
      fundsDueAt: at.nullable(),
      writtenOff: z.object({ at, amountMicro: microText, evidenceHash }).nullable(),
    }),
  ),
})

/** A fight as operators find it. */
export const operatorFightView = fightView.extend({
  fighterName: z.string(),
  pocketIds: z.array(z.uuid()),
  declarationId: z.uuid().nullable(),
  waitsSince: at.nullable(),
  dueBy: at.nullable(),
})

const challenge = z.object({
  raisedAt: at,
  reason: z.string(),
  evidenceHash: evidenceHash.nullable(),
  answeredAt: at.nullable(),
  upheld: z.boolean().nullable(),
  answer: z.string().nullable(),
})

/** A challenge as operators read it; who raised it is not in it. */
export const heardChallenge = challenge.extend({ challengeId: z.uuid() })

export const contestable = z.object({
  declarationId: z.uuid(),
  opponentName: z.string(),
  eventName: z.string(),
  declaredMicro: microText,
  open: z.boolean(),
  challengesEndAt: at.nullable(),
  own: z.array(challenge),
})
