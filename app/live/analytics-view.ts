import type { PanelViews, ReturnView } from '#app/screens/account/panel-views.ts'
import { changeText, glanceUsdcText, usdcText } from '#app/texts/format.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { isLive, type OwnOrder, type OwnReturn, trendOfBps } from './shapes.ts'

/** What share certificates have cost and brought, and to whom the viewer's money goes. */
export function analyticsOf(
  returns: readonly OwnReturn[],
  own: readonly OwnOrder[],
): PanelViews['analytics'] {
  return { rows: returns.map(returnOf), exposure: exposureOf(own) }
}

/** What waits to be collected has not come in: it stands apart. */
function returnOf(returned: OwnReturn): ReturnView {
  const number = formatCertificateNumber(returned.certificateNumber)
  const due = returned.parts.filter(({ state }) => state === 'due' || state === 'due_on_chain')
  const dueMicro = add(ZERO, ...due.map(({ amountMicro }) => amountMicro))
  return {
    id: number,
    pocket: returned.pocketTitle,
    certificate: number,
    cost: usdcText(returned.costMicro),
    back: usdcText(subtract(returned.backMicro, dueMicro)),
    due: usdcText(dueMicro),
    change: changeText(returned.roiBps ?? 0),
    trend: trendOfBps(returned.roiBps ?? 0),
    href: `/c/${returned.certificateNumber}`,
  }
}

/** Principal of orders whose Pocket has not come to its end, by who receives it, the largest first. */
function exposureOf(own: readonly OwnOrder[]): PanelViews['analytics']['exposure'] {
  const running = own.filter((order) => isLive(order) && order.state !== 'settled')
  const sums = [...Map.groupBy(running, ({ pocket }) => pocket.recipientName)].map(
    ([name, orders]): [string, MicroUsdc] => [
      name,
      add(ZERO, ...orders.map(({ principalMicro }) => principalMicro)),
    ],
  )
  const wholeMicro = add(ZERO, ...sums.map(([, sumMicro]) => sumMicro))
  return sums
    .toSorted(([, one], [, other]) => Number(other - one))
    .map(([name, sumMicro]) => ({
      name,
      amount: glanceUsdcText(sumMicro),
      percent: Number((sumMicro * 100n) / wholeMicro),
    }))
}
