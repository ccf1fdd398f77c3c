import type { Selectable } from 'kysely'
import { z } from 'zod'
import { microText } from './amount-text.ts'
import type { FightRow } from './db/tables.ts'

/** What a fight's contract pays, show and win, in millionths of its currency. */
export interface Purse {
  currency: string
  amountMinor: bigint
  /** Of it, what is paid for a win alone; absent where the contract does not say. */
  forWinMinor?: bigint
}

/** The same in answers. */
export const purseView = z.object({
  currency: z.string(),
  amountMinor: microText,
  forWinMinor: microText.optional(),
})

type PurseColumns = 'purse_currency' | 'purse_minor' | 'purse_win_minor'

/** The purse that the contract on file names; null where it names none. */
export function purseOfRow(row: Pick<Selectable<FightRow>, PurseColumns>): Purse | null {
  const { purse_currency: currency, purse_minor: amountMinor, purse_win_minor: forWinMinor } = row
  if (currency === null || amountMinor === null) return null
  return { currency, amountMinor, ...(forWinMinor === null ? {} : { forWinMinor }) }
}
