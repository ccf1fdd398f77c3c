import type { InBoth } from './language.ts'
import { formatUsdc, type MicroUsdc } from './money.ts'

/** How one language writes amounts and times. Days and hours are those of Paris. */
export interface Figures {
  /** An exact amount without its unit: `1 250`, `27,333333`, `47,50`. */
  amount(amountMicro: MicroUsdc): string
  /** An exact amount with its unit, by spaces that do not break: `1 250,50 USDC`. */
  usdc(amountMicro: MicroUsdc): string
  /** Euro cents as money: `48,45 €`. */
  euros(cents: bigint): string
  /** Parts per million as a percentage: `0,5 %`, `12 %`. */
  percent(ppm: number): string
  /** A whole number, grouped. */
  number(count: number): string
  /** `1 combat`, `3 combats`. Zero is singular in French, plural in English. */
  counted(count: number, one: string, several: string): string
  /** The noun alone, where its number stands apart. */
  plural(count: number, one: string, several: string): string
  /** `20 novembre 2026`. */
  day(at: Date): string
  /** `20:30`. */
  time(at: Date): string
  /** With whose time it is: `20 novembre 2026 à 20:30 (Paris)`. */
  moment(at: Date): string
  /** `20 nov. 2026`. */
  shortDay(at: Date): string
  /** `20 nov. 2026, 20:30`. */
  shortMoment(at: Date): string
  /** Names one after the other: `un, deux et trois`. */
  list(names: readonly string[]): string
}

const isoDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** A day in Paris as both languages read it: `2026-11-20`. */
export const isoDay = (at: Date): string => isoDays.format(at)

export const figures: InBoth<Figures> = {
  fr: figuresOf('fr-FR', 'à'),
  en: figuresOf('en-GB', 'at'),
}

/** @param at Stands between a day and its hour. */
function figuresOf(locale: string, at: string): Figures {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const fraction = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const plurals = new Intl.PluralRules(locale)
  const inParis = { timeZone: 'Europe/Paris' } as const
  const days = new Intl.DateTimeFormat(locale, { ...inParis, dateStyle: 'long' })
  const times = new Intl.DateTimeFormat(locale, { ...inParis, timeStyle: 'short' })
  const shortMoments = new Intl.DateTimeFormat(locale, {
    ...inParis,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const shortDays = new Intl.DateTimeFormat(locale, { ...inParis, dateStyle: 'medium' })
  const lists = new Intl.ListFormat(locale)
  // French writes the first of a month as an ordinal, which Intl does not.
  const firstDay = (text: string) => (locale === 'fr-FR' ? text.replace(/^1(?=\s)/, '1er') : text)
  const amount = (amountMicro: MicroUsdc) => {
    const text = formatUsdc(amountMicro)
    return (text.includes('.') ? fraction : whole).format(exact(text))
  }
  const number = (count: number) => whole.format(count)
  const plural = (count: number, one: string, several: string) =>
    plurals.select(count) === 'one' ? one : several
  return {
    amount,
    usdc: (amountMicro) => `${amount(amountMicro)}\u00a0USDC`,
    euros: (cents) => {
      const digits = cents.toString().padStart(3, '0')
      return money.format(exact(`${digits.slice(0, -2)}.${digits.slice(-2)}`))
    },
    percent: (ppm) => percents.format(exact((ppm / 1_000_000).toFixed(6))),
    number,
    plural,
    counted: (count, one, several) => `${number(count)}\u00a0${plural(count, one, several)}`,
    day: (date) => firstDay(days.format(date)),
    shortDay: (date) => firstDay(shortDays.format(date)),
    time: (date) => times.format(date),
    moment: (date) => `${firstDay(days.format(date))} ${at} ${times.format(date)}\u00a0(Paris)`,
    shortMoment: (date) => firstDay(shortMoments.format(date)),
    list: (names) => lists.format(names),
  }
}

/** Intl reads decimal text digit by digit; a float would round it first. */
function exact(text: string): `${number}` {
  return text as `${number}`
}
