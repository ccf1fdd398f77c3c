import type { ChartView, PanelViews, ReturnView } from '#app/screens/account/panel-views.ts'
import { bpsText, changeText, glanceUsdcText, usdcText } from '#app/texts/format.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { amountAxis } from './amount-axis.ts'
import { isRunning, type OwnOrder, type OwnReturn, trendOfBps } from './shapes.ts'

const texts = panelTexts.analytics

/** What share certificates have cost and brought, and to whom the viewer's money goes. */
export function analyticsOf(
  returns: readonly OwnReturn[],
  own: readonly OwnOrder[],
): PanelViews['analytics'] {
  return {
    rows: returns.map(returnOf),
    returned: returnedOf(returns),
    exposure: exposureOf(own),
  }
}

function dueIn({ parts }: OwnReturn): MicroUsdc {
  const due = parts.filter(({ state }) => state === 'due' || state === 'due_on_chain')
  return add(ZERO, ...due.map(({ amountMicro }) => amountMicro))
}

/** What waits to be collected has not come in. */
const cameIn = (returned: OwnReturn): MicroUsdc => subtract(returned.backMicro, dueIn(returned))

function returnOf(returned: OwnReturn): ReturnView {
  const number = formatCertificateNumber(returned.certificateNumber)
  return {
    id: number,
    pocket: returned.pocketTitle,
    certificate: number,
    cost: usdcText(returned.costMicro),
    back: usdcText(cameIn(returned)),
    due: usdcText(dueIn(returned)),
    change: changeText(returned.roiBps ?? 0),
    trend: trendOfBps(returned.roiBps ?? 0),
    href: `/c/${returned.certificateNumber}`,
  }
}

/** A bar of what came in for each certificate, with a line where its cost is. */
function returnedOf(returns: readonly OwnReturn[]): ChartView | null {
  if (returns.length === 0) return null
  const known = returns.map((returned) => ({ ...returned, cameMicro: cameIn(returned) }))
  const axis = amountAxis(known.flatMap(({ costMicro, cameMicro }) => [costMicro, cameMicro]))
  return {
    ticks: axis.ticks,
    bars: known.map(({ certificateNumber, pocketTitle, costMicro, cameMicro }) => ({
      id: String(certificateNumber),
      label: `${pocketTitle} ${formatCertificateNumber(certificateNumber)}`,
      figure: texts.against(usdcText(cameMicro), usdcText(costMicro)),
      length: axis.at(cameMicro),
      mark: axis.at(costMicro),
    })),
  }
}

/** Principal of orders whose Pocket has not come to its end, by who receives it, the largest first. */
function exposureOf(own: readonly OwnOrder[]): ChartView | null {
  const running = own.filter(isRunning)
  if (running.length === 0) return null
  const sums = [...Map.groupBy(running, ({ pocket }) => pocket.recipientName)].map(
    ([name, orders]): [string, MicroUsdc] => [
      name,
      add(ZERO, ...orders.map(({ principalMicro }) => principalMicro)),
    ],
  )
  const wholeMicro = add(ZERO, ...sums.map(([, sumMicro]) => sumMicro))
  const axis = amountAxis(sums.map(([, sumMicro]) => sumMicro))
  return {
    ticks: axis.ticks,
    bars: sums
      .toSorted(([, one], [, other]) => Number(other - one))
      .map(([name, sumMicro]) => ({
        id: name,
        label: name,
        figure: `${glanceUsdcText(sumMicro)} · ${texts.part(bpsText(Number((sumMicro * 10_000n) / wholeMicro)))}`,
        length: axis.at(sumMicro),
      })),
  }
}
