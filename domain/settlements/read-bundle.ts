import {
  amount,
  list,
  nullable,
  object,
  oneOf,
  readJson,
  text,
  whole,
} from '#domain/kernel/read-json.ts'
import type { SettlementBundle } from './settlement-bundle.ts'

const unit = whole(0, 1_000_000)

const bundle = object<SettlementBundle>({
  layout: text,
  algorithm: text,
  pocketId: text,
  fightId: text,
  distribution: whole(1, 10_000),
  settledAt: text,
  inputs: object({
    earnings: object({
      currency: text,
      showMicro: amount,
      winMicro: amount,
      finishBonusMicro: amount,
      finesMicro: amount,
      conversion: nullable(object({ rate: text, source: text })),
    }),
    declaredBeforeMicro: amount,
    earningsMicro: amount,
    evidenceHashes: list(text),
    settledBeforeMicro: amount,
    receivedMicro: amount,
    soldPpm: whole(1, 1_000_000),
    ppmPerUnit: whole(1, 1_000_000),
    totalUnits: whole(1, 1_000_000),
    payoutFeeBps: whole(0, 10_000),
  }),
  holders: list(object({ holder: text, from: unit, until: unit, units: unit })),
  voidIntervals: list(
    object({ from: unit, until: unit, cause: oneOf('returned', 'charged_back') }),
  ),
  result: object({
    grossMicro: amount,
    wholeFeeMicro: amount,
    netMicro: amount,
    feeMicro: amount,
    holdersMicro: amount,
    fighterMicro: amount,
    providerMicro: amount,
    parts: list(object({ holder: text, from: unit, amountMicro: amount, fingerprint: text })),
  }),
  sha256: text,
})

/** Reads a published bundle from its JSON. Throws `JsonUnreadable`. */
export function readBundle(json: string): SettlementBundle {
  return readJson(json, bundle)
}
