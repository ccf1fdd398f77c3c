import { earningsTexts } from '#app/texts/earnings.ts'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { csvCell } from '#domain/kernel/csv-cell.ts'
import { formatUsdc, type MicroUsdc } from '#domain/kernel/money.ts'

interface PayoutRow {
  createdAt: Date
  /** Of its Pocket; null for a payout of a balance. */
  title: string | null
  amountMicro: MicroUsdc
  state: keyof typeof earningsTexts.payouts.states
  /** Null for somebody else's. */
  toAddress: string | null
  /** The transfer's, once it is sent. */
  reference: string | null
}

/** The mark by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

/** A recipient's payouts as a table. */
export function payoutsCsv(payouts: readonly PayoutRow[]): string {
  const lines = payouts.map((payout) => [
    csvCell(payout.createdAt.toISOString()),
    csvCell(payout.title),
    formatUsdc(payout.amountMicro),
    csvCell(earningsTexts.payouts.states[payout.state]),
    csvCell(payout.toAddress),
    csvCell(payout.reference),
  ])
  const all = [texts.payoutColumns.map(csvCell), ...lines]
  return `${MARK}${all.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
