import { inBoth } from '#app/language/in-both.ts'
import { currentLanguage } from '#app/language/language.ts'
import { type Figures, figures } from '#domain/kernel/figures.ts'
import { formatUsdcRounded, type MicroUsdc } from '#domain/kernel/money.ts'
import { DAY_MS, HOUR_MS, parisDate } from '#domain/kernel/time.ts'
import { type EurRate, eurRateText } from '#domain/payments/card-quote.ts'

/*
 * How figures and dates are written on live screens: by Intl, in the language of the page, amounts from exact decimal
 * text so that no digit is lost. The demonstration's figures are written down and never pass through here.
 */

const PARIS = 'Europe/Paris'

function formatsFor(locale: string) {
  const figures = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: PARIS })
  return {
    whole: figures({ maximumFractionDigits: 0 }),
    fraction: figures({ minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    rate: figures({ style: 'currency', currency: 'EUR', maximumFractionDigits: 12 }),
    signedPercent: figures({
      style: 'percent',
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }),
    numericDate: dates({ day: '2-digit', month: '2-digit', year: '2-digit' }),
  }
}

const formats = { fr: formatsFor('fr-FR'), en: formatsFor('en-GB') }
const here = () => formats[currentLanguage()]
const written = (): Figures => figures[currentLanguage()]

const words = inBoth({
  fr: {
    at: (date: string, time: string) => `${date} à ${time}`,
    underAnHour: 'moins d’une heure',
    underAnHourShort: '<\u00a01\u00a0h',
    hour: ['heure', 'heures'] as [string, string],
    day: ['jour', 'jours'] as [string, string],
    today: 'Aujourd’hui',
    yesterday: 'Hier',
  },
  en: {
    at: (date, time) => `${date} at ${time}`,
    underAnHour: 'less than an hour',
    underAnHourShort: '<\u00a01\u00a0h',
    hour: ['hour', 'hours'],
    day: ['day', 'days'],
    today: 'Today',
    yesterday: 'Yesterday',
  },
})

/** Intl reads decimal text digit by digit; a float would round it first. */
const exact = (text: string) => text as `${number}`

/** An exact amount without its unit: `50`, `1 250`, `27,333333`, `47,50`. */
export function amountText(amountMicro: MicroUsdc): string {
  return written().amount(amountMicro)
}

/** An exact amount: `50 USDC`, with spaces that do not break. */
export function usdcText(amountMicro: MicroUsdc): string {
  return written().usdc(amountMicro)
}

/**
 * An amount at a glance, two decimals cut off: `27,33`. For sums on cards and headers; wherever money is
 * confirmed or received, the exact amount stands.
 */
export function glanceText(amountMicro: MicroUsdc): string {
  const text = formatUsdcRounded(amountMicro, 'down')
  return here()[text.endsWith('.00') ? 'whole' : 'fraction'].format(exact(text))
}

/** An amount at a glance with its unit: `27,33 USDC`. */
export function glanceUsdcText(amountMicro: MicroUsdc): string {
  return `${glanceText(amountMicro)}\u00a0USDC`
}

/** Euro cents as money: `48,45 €`. */
export function eurText(cents: bigint): string {
  return written().euros(cents)
}

/** The euros of one USDC, given as a fraction: `0,9227 €`. */
export function rateText(rate: EurRate): string {
  return here().rate.format(eurRateText(rate))
}

/** Parts per million as a percentage: `0,5 %`, `12 %`. */
export function ppmText(ppm: number): string {
  return written().percent(ppm)
}

/** Basis points as a percentage: `5 %`. */
export function bpsText(bps: number): string {
  return ppmText(bps * 100)
}

/** Basis points as a change: `+5 %`, `−3,73 %`. */
export function changeText(bps: number): string {
  return here().signedPercent.format(exact((bps / 10_000).toFixed(4)))
}

/** A whole number, grouped. */
export function numberText(count: number): string {
  return written().number(count)
}

/** `1 combat`, `3 combats`. Zero is singular in French, plural in English. */
export function countText(count: number, one: string, several: string): string {
  return written().counted(count, one, several)
}

/** The noun alone, where its number stands apart. */
export function pluralText(count: number, one: string, several: string): string {
  return written().plural(count, one, several)
}

/** `20 novembre 2026`. */
export function dateText(date: Date): string {
  return written().day(date)
}

/** A day as the books write it, YYYY-MM-DD. Noon falls on the same day in Paris all year round. */
export const wholeDayText = (day: string) => dateText(new Date(`${day}T12:00:00Z`))

/** `20 nov. 2026`. */
export function shortDateText(date: Date): string {
  return written().shortDay(date)
}

/** `20/11/26`: where there is room for a figure alone. */
export function numericDateText(date: Date): string {
  return here().numericDate.format(date)
}

/** `20 nov. 2026, 20:30`, in Paris. */
export function dateTimeText(date: Date): string {
  return written().shortMoment(date)
}

/** `20 novembre 2026 à 20:30`, in Paris. */
export function longDateTimeText(date: Date): string {
  return words.at(dateText(date), timeText(date))
}

/** `20:30`, in Paris. */
export function timeText(date: Date): string {
  return written().time(date)
}

/** When a bout takes place, with whose time it is: `20 nov. 2026, 20:30 (Paris)`. People travel to it, or watch from elsewhere. */
export function boutDateText(date: Date): string {
  return `${dateTimeText(date)}\u00a0(Paris)`
}

/** `20:30 (Paris)`. */
export function boutTimeText(date: Date): string {
  return `${timeText(date)}\u00a0(Paris)`
}

/** What is left until a moment: `12 jours`, `31 heures`, `moins d’une heure`; null once it has come. */
export function timeLeftText(until: Date, now: Date): string | null {
  const leftMs = until.getTime() - now.getTime()
  if (leftMs <= 0) return null
  if (leftMs < HOUR_MS) return words.underAnHour
  if (leftMs < 2 * DAY_MS) return countText(Math.floor(leftMs / HOUR_MS), ...words.hour)
  return countText(Math.floor(leftMs / DAY_MS), ...words.day)
}

/** The same as a figure: the last hour is `< 1 h`. */
export function shortTimeLeftText(until: Date, now: Date): string | null {
  const leftMs = until.getTime() - now.getTime()
  return leftMs > 0 && leftMs < HOUR_MS ? words.underAnHourShort : timeLeftText(until, now)
}

/** `Aujourd’hui`, `Hier`, else the short date. */
export function dayText(date: Date, now: Date): string {
  if (parisDate(date) === parisDate(now)) return words.today
  if (parisDate(date) === parisDate(new Date(now.getTime() - DAY_MS))) return words.yesterday
  return shortDateText(date)
}
