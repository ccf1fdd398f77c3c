import type { LimitsView } from '#app/screens/account/limits-screen.tsx'
import { dateTimeText, usdcText } from '#app/texts/format.ts'
import { limitsTexts as texts } from '#app/texts/limits.ts'
import { type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import type { SpendingFacts } from '#domain/orders/spending.ts'

interface Spending extends SpendingFacts {
  next: { limitMicro: MicroUsdc | null; startsAt: Date } | null
}

/** What the page of one's limits shows. */
export function limitsView({ limitMicro, spentMicro, pause, next }: Spending): LimitsView {
  return {
    spent: usdcText(spentMicro),
    limit: limitMicro && {
      amount: usdcText(limitMicro),
      left: usdcText(limitMicro > spentMicro ? subtract(limitMicro, spentMicro) : ZERO),
    },
    next: next && nextText(next.limitMicro, dateTimeText(next.startsAt)),
    pause:
      pause && (pause.until ? texts.pause.until(dateTimeText(pause.until)) : texts.pause.forGood),
    isPausedForGood: pause !== null && pause.until === null,
  }
}

const nextText = (limitMicro: MicroUsdc | null, from: string) =>
  limitMicro === null ? texts.month.noneNext(from) : texts.month.next(usdcText(limitMicro), from)
