import { expect, test } from 'vitest'
import { partOf } from '#domain/kernel/interval.ts'
import { add, formatUsdc, type MicroUsdc, ppm, subtract, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS as settings } from '#domain/kernel/settings.ts'
import { addMonths, parisDate } from '#domain/kernel/time.ts'
import { compensationOf, principalPerFight } from '#domain/settlements/compensation.ts'
import { roiBps } from '#domain/settlements/roi.ts'
import { grossOf } from '#domain/settlements/settlement.ts'
import {
  type CoverChoice,
  coverOf,
  NO_COVER,
  payoutFee,
  priceOrder,
} from '#domain/treasury/fees.ts'
import { federationSlips } from './federations.ts'
import { home } from './home.ts'
import { compensation, workedPocket } from './shares.ts'
import { badgeLife, rollingYear, tipSlips } from './tips.ts'

const plain = (figure: string) => Number(figure.replaceAll(',', '').replace('−', '-'))
const shown = (amountMicro: MicroUsdc) => Number(formatUsdc(amountMicro))
const percent = (basisPoints: number) => basisPoints / 100

test('every slip is priced as an order of that amount is', () => {
  for (const { given, fee, received } of [...tipSlips, ...federationSlips]) {
    const price = priceOrder(usdc(BigInt(given)), NO_COVER, settings)
    expect([plain(fee), plain(received)]).toEqual([
      shown(price.saleFeeMicro),
      shown(price.recipientMicro),
    ])
  }
})

test('the sale of the worked Pocket and its stages add up', () => {
  const price = priceOrder(usdc(15_000), NO_COVER, settings)
  expect(workedPocket.sale.map(([, amount]) => plain(amount.replace(' ', '')))).toEqual([
    shown(price.backerPaysMicro),
    -shown(price.saleFeeMicro),
    shown(price.recipientMicro),
  ])
  for (const { parts } of home.escrow) {
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000)
  }
})

test('FEE-02 both fights of the worked Pocket are settled to the millionth', () => {
  const paid = workedPocket.fights.map(({ cells }) => {
    const [purse = '', ...rest] = cells
    const earned = BigInt(purse.replace(/[,.]/g, '')) as MicroUsdc
    const gross = grossOf(earned, ppm(150_000))
    const fee = payoutFee(gross, settings.payoutFeeBps)
    const net = subtract(gross, fee)
    const part = partOf(net, { from: 0, until: 10 }, 300)
    expect(rest.map(plain)).toEqual([gross, fee, net, part].map(shown))
    return part
  })
  const back = add(...paid)
  expect(Math.floor(shown(back) * 100) / 100).toBe(plain(workedPocket.result.back))
  expect(percent(roiBps(back, usdc(500)))).toBe(plain(workedPocket.result.roi.replace('%', '')))
})

test('PRO-06 the three columns of the Compensation Pack follow the rules', () => {
  const choices: CoverChoice[] = [
    NO_COVER,
    { level1: true, level2: false },
    { level1: true, level2: true },
  ]
  const [, half] = principalPerFight(usdc(500), [{ weight: 1 }, { weight: 1 }])
  const figures = compensation.rows.slice(2).map(([, ...cells]) => cells)
  choices.forEach((cover, column) => {
    const cost = priceOrder(usdc(500), cover, settings).backerPaysMicro
    const topUp = compensationOf(half as MicroUsdc, coverOf(cover, settings), usdc(0))
    const back = add(usdc(285), topUp)
    expect(figures.map((row) => plain((row[column] ?? '').replace('%', '')))).toEqual([
      shown(cost),
      285,
      shown(topUp),
      shown(back),
      percent(roiBps(back, cost)),
    ])
  })
})

test('the dates of the badge and of the fifth Pocket are counted as the rules count them', () => {
  const day = (date: string) => new Date(`${date} 12:00 UTC`)
  const [, contract, burn] = badgeLife.map(({ date }) => day(date))
  expect(parisDate(addMonths(contract as Date, settings.priorityMonths))).toBe(
    parisDate(burn as Date),
  )
  expect(rollingYear.opened).toHaveLength(settings.tipPocketsPerYear)
  expect(parisDate(addMonths(day(rollingYear.opened[0]), 12))).toBe(
    parisDate(day(rollingYear.next)),
  )
})
