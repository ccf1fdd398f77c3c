import { median } from '#bench/medians.ts'

/** Milliseconds, or holders a second, of each round. */
export interface SettlementFigures {
  size: number
  oursMs: number[]
  insertMs: number[]
  remainderMs: number[]
}

export interface Rates {
  claims: number[]
  confirmations: number[]
  creditedAll: number[]
}

/** Every size's medians, then the goals with what this run came to, as Markdown. */
export function reportOfSettlement(sizes: readonly SettlementFigures[], rates: Rates): string {
  const ms = (values: readonly number[]) => median(values).toFixed(2)
  const rows = sizes.map(
    ({ size, oursMs, insertMs, remainderMs }) =>
      `| ${size} | ${ms(oursMs)} ms | ${ms(insertMs)} ms | ${ms(remainderMs)} ms |`,
  )
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last) throw new Error('no size was measured')
  const growth = median(last.oursMs) / median(first.oursMs)
  const faster = median(last.insertMs) / median(last.oursMs)
  const remainder = median(last.remainderMs) / median(last.oursMs)
  const claims = median(rates.claims) / median(rates.confirmations)
  return [
    '| certificates | ours | raw INSERT | largest remainder in SQL |',
    '|---|---|---|---|',
    ...rows,
    '',
    '| a second | |',
    '|---|---|',
    `| claims | ${Math.round(median(rates.claims))} |`,
    `| card payments confirmed over HTTP | ${Math.round(median(rates.confirmations))} |`,
    `| holders credited when all are | ${Math.round(median(rates.creditedAll))} |`,
    '',
    '| # | what | ratio | goal | |',
    '|---|---|---|---|---|',
    `| P1 | ours, ${last.size} ÷ ${first.size} certificates | ${growth.toFixed(2)} | ≤ 1.2 | ${verdict(growth <= 1.2)} |`,
    `| P1 | raw INSERT ÷ ours, ${last.size} | ${Math.round(faster)} | ≥ 1000 | ${verdict(faster >= 1_000)} |`,
    `| P1 | largest remainder ÷ ours, ${last.size} | ${Math.round(remainder)} | – | |`,
    `| P1 | claims ÷ confirmed payments | ${claims.toFixed(2)} | ≥ 1 | ${verdict(claims >= 1)} |`,
  ].join('\n')
}

function verdict(met: boolean): string {
  return met ? 'met' : 'missed'
}
