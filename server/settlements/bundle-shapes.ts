import { z } from 'zod'
import { microText } from '#server/kernel/door.ts'

const settlement = {
  grossMicro: microText,
  wholeFeeMicro: microText,
  netMicro: microText,
  feeMicro: microText,
  holdersMicro: microText,
  fighterMicro: microText,
  providerMicro: microText,
}
const interval = { from: z.number(), until: z.number() }
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A published settlement on the wire, as `domain/settlements/settlement-bundle.ts` defines it. */
export const bundleView = z.object({
  layout: z.string(),
  algorithm: z.string(),
  pocketId: z.uuid(),
  fightId: z.uuid(),
  distribution: z.number(),
  settledAt: z.iso.datetime(),
  inputs: z.object({
    earnings: z.object({
      currency: z.string(),
      showMicro: microText,
      winMicro: microText,
      finishBonusMicro: microText,
      finesMicro: microText,
      conversion: z.object({ rate: z.string(), source: z.string() }).nullable(),
    }),
    declaredBeforeMicro: microText,
    earningsMicro: microText,
    evidenceHashes: z.array(z.string()),
    settledBeforeMicro: microText,
    receivedMicro: microText,
    soldPpm: z.number(),
    ppmPerUnit: z.number(),
    totalUnits: z.number(),
    payoutFeeBps: z.number(),
  }),
  holders: z.array(z.object({ holder: z.string(), ...interval, units: z.number() })),
  voidIntervals: z.array(z.object({ ...interval, cause: z.enum(['returned', 'charged_back']) })),
  result: z.object({
    ...settlement,
    parts: z.array(
      z.object({
        holder: z.string(),
        from: z.number(),
        amountMicro: microText,
        fingerprint: sha256,
      }),
    ),
  }),
  sha256,
})

/** One of a Pocket's settled distributions. */
export const distributionView = z.object({
  fightId: z.uuid(),
  distribution: z.number(),
  settledAt: z.iso.datetime(),
  grossMicro: microText,
  feeMicro: microText,
  holdersMicro: microText,
  fighterMicro: microText,
  providerMicro: microText,
})

/** One of the platform's settled distributions. */
export const settledPotView = distributionView.extend({
  receiptId: z.uuid(),
  pocketId: z.uuid(),
  pocketSlug: z.string(),
  pocketTitle: z.string(),
})
