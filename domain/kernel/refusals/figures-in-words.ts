import type { Figures } from '#domain/kernel/figures.ts'
import type { StillOpen } from '#domain/kernel/still-open.ts'

const counts = ['openOrders', 'shares', 'pockets', 'fights', 'operators'] as const
const amounts = ['releasedMicro', 'owedMicro'] as const

/** What keeps an account open: each thing by its name, and how much of it. */
export function stillOpen(
  open: StillOpen,
  names: Record<keyof StillOpen, string>,
  { number, usdc }: Figures,
): string {
  return [
    ...counts.flatMap((of) => (open[of] > 0 ? [`${names[of]} (${number(open[of])})`] : [])),
    ...amounts.flatMap((of) => (open[of] > 0n ? [`${usdc(open[of])} ${names[of]}`] : [])),
  ].join(', ')
}

/** How long to wait, in whole minutes. @param one What a single one is called. */
export function minutesIn(seconds: number, one: string, { number }: Figures): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? one : `${number(minutes)} minutes`
}
