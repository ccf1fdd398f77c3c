import type { Selectable } from 'kysely'
import type { BoutFacts } from '#domain/bouts/material-change.ts'
import { type FightRow, purseOfRow } from '#server/kernel/door.ts'

/** A change of a bout, as it is proposed and stored: only what is named changes. */
export interface BoutRequest {
  readonly opponentName?: string | undefined
  readonly promoterName?: string | undefined
  /** Show and win of the contract, whole millionths of the currency. */
  readonly purse?:
    | { readonly currency: string; readonly amountMinor: string; readonly forWinMinor?: string }
    | undefined
  readonly dates?: { readonly takesPlaceAt: string; readonly weighInAt: string } | undefined
  readonly evidenceHash: string
}

/** What is announced of a bout now. */
export function boutOfRow(row: Selectable<FightRow>): BoutFacts {
  return {
    opponent: row.opponent_name,
    takesPlaceAt: row.scheduled_at,
    promoter: row.promoter_name,
    purse: purseOfRow(row),
  }
}

/** What would be announced of it. */
export function boutAfter(before: BoutFacts, request: BoutRequest): BoutFacts {
  const { purse, dates } = request
  return {
    opponent: request.opponentName ?? before.opponent,
    takesPlaceAt: dates ? new Date(dates.takesPlaceAt) : before.takesPlaceAt,
    promoter: request.promoterName ?? before.promoter,
    purse: purse
      ? {
          currency: purse.currency,
          amountMinor: BigInt(purse.amountMinor),
          ...(purse.forWinMinor === undefined ? {} : { forWinMinor: BigInt(purse.forWinMinor) }),
        }
      : before.purse,
  }
}

/** The new dates of a request; null if it does not change them. */
export function datesOf({ dates }: BoutRequest) {
  if (!dates) return null
  return { takesPlaceAt: new Date(dates.takesPlaceAt), weighInAt: new Date(dates.weighInAt) }
}
