import type { EarningsView } from '#app/screens/earnings/earnings-screen.tsx'
import { earningsTexts as texts } from '#app/texts/earnings.ts'
import { dateText, usdcText } from '#app/texts/format.ts'
import { movementKindTexts } from '#app/texts/movements.ts'
import { type MicroUsdc, smaller, subtract } from '#domain/kernel/money.ts'
import { aboutText, type ToldMovement } from './movements-view.ts'

/**
 * What a balance is made of and since when, the newest first: payouts and purchases took the oldest credits.
 * @param movements The newest first; what is older than these is one line without a date.
 */
export function balanceLines(
  balanceMicro: MicroUsdc,
  movements: readonly ToldMovement[],
): EarningsView['owed']['lines'] {
  const lines: EarningsView['owed']['lines'][number][] = []
  let leftMicro = balanceMicro
  for (const movement of movements) {
    if (leftMicro <= 0n) break
    if (movement.balanceMicro <= 0n) continue
    const amountMicro = smaller(leftMicro, movement.balanceMicro)
    leftMicro = subtract(leftMicro, amountMicro)
    const what = [movementKindTexts[movement.kind].one, aboutText(movement)]
    lines.push({
      label: what.filter((words) => words !== '').join(' · '),
      note: texts.owed.since(dateText(movement.at)),
      value: usdcText(amountMicro),
    })
  }
  if (leftMicro > 0n) {
    lines.push({ label: texts.owed.balance, note: '', value: usdcText(leftMicro) })
  }
  return lines
}
