import type { MoneyPocket, StudioMoneyView } from '#app/screens/studio/money-screen.tsx'
import { dateText, dateTimeText, usdcText } from '#app/texts/format.ts'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { shortAddress } from '#app/texts/wallets.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'

/** What the books say of one published Pocket. */
export interface PocketMoney {
  id: string
  slug: string
  title: string
  flow: {
    collectedMicro: MicroUsdc
    feeMicro: MicroUsdc
    coverMicro: MicroUsdc
    heldMicro: MicroUsdc
    releasedMicro: MicroUsdc
    returnedMicro: MicroUsdc
  }
  steps: readonly {
    dueAt: Date | null
    amountMicro: MicroUsdc
    releasedAt: Date | null
    returnedAt: Date | null
    takenAt: Date | null
  }[]
}

interface PaidOut {
  id: string
  amountMicro: MicroUsdc
  /** Null for somebody else's. */
  toAddress: string | null
  state: 'intended' | 'unknown' | 'done' | 'refused'
  createdAt: Date
}

/** All that a recipient's Pockets have brought, in words. */
export function studioMoney(
  pockets: readonly PocketMoney[],
  payouts: readonly PaidOut[],
  paidNote: string = texts.paidNote,
): Pick<StudioMoneyView, 'totals' | 'pockets' | 'payouts'> {
  const sum = (part: keyof PocketMoney['flow']) =>
    usdcText(add(ZERO, ...pockets.map(({ flow }) => flow[part])))
  const paid = payouts.filter(({ state }) => state === 'done')
  return {
    totals: [
      { label: texts.raised, figure: sum('collectedMicro'), note: texts.raisedNote },
      { label: texts.held, figure: sum('heldMicro'), note: texts.heldNote },
      { label: texts.released, figure: sum('releasedMicro'), note: texts.releasedNote },
      {
        label: texts.paid,
        figure: usdcText(add(ZERO, ...paid.map(({ amountMicro }) => amountMicro))),
        note: paidNote,
      },
    ],
    pockets: pockets.map(pocketMoney),
    payouts: payouts.map(({ id, amountMicro, toAddress, state, createdAt }) => ({
      id,
      amount: usdcText(amountMicro),
      detail: toAddress
        ? texts.payoutTo(dateTimeText(createdAt), shortAddress(toAddress))
        : dateTimeText(createdAt),
      state,
    })),
  }
}

function pocketMoney({ id, slug, title, flow, steps }: PocketMoney): MoneyPocket {
  const open = steps.filter((step) => !step.releasedAt && !step.returnedAt && !step.takenAt)
  const dated = open.toSorted(
    (a, b) => (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity),
  )
  const [first] = dated
  const amount = first ? usdcText(first.amountMicro) : ''
  const optional: readonly [string, MicroUsdc][] = [
    [texts.fee, flow.feeMicro],
    [texts.cover, flow.coverMicro],
    [texts.returned, flow.returnedMicro],
  ]
  return {
    id,
    title,
    href: `/p/${slug}/livre`,
    facts: [
      { label: texts.raised, value: usdcText(flow.collectedMicro) },
      ...optional
        .filter(([, amountMicro]) => amountMicro > 0n)
        .map(([label, amountMicro]) => ({ label, value: usdcText(amountMicro) })),
      { label: texts.held, value: usdcText(flow.heldMicro) },
      { label: texts.released, value: usdcText(flow.releasedMicro), total: true },
    ],
    next:
      first && (first.dueAt ? texts.next(amount, dateText(first.dueAt)) : texts.nextFight(amount)),
  }
}
