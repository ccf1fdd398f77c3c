import type { InBoth } from './language.ts'
import { formatUsdc, type MicroUsdc } from './money.ts'

/** How one language writes amounts and times. Days and hours are those of Paris. */
export interface Figures {
  /** An exact amount without its unit: `1 250`, `27,333333`, `47,50`. */
  amount(amountMicro: MicroUsdc): string
  /** An exact amount with its unit, by spaces that do not break: `1 250,50 USDC`. */
  usdc(amountMicro: MicroUsdc): string
  /** `20 novembre 2026`. */
  day(at: Date): string
  /** `20:30`. */
  time(at: Date): string
  /** With whose time it is: `20 novembre 2026 à 20:30 (Paris)`. */
  moment(at: Date): string
  /** Names one after the other: `un, deux et trois`. */
  list(names: readonly string[]): string
}

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
  const inParis = { timeZone: 'Europe/Paris' } as const
  const days = new Intl.DateTimeFormat(locale, { ...inParis, dateStyle: 'long' })
  const times = new Intl.DateTimeFormat(locale, { ...inParis, timeStyle: 'short' })
  const lists = new Intl.ListFormat(locale)
  const amount = (amountMicro: MicroUsdc) => {
    const text = formatUsdc(amountMicro)
    // Intl reads decimal text digit by digit; a float would round it first.
    return (text.includes('.') ? fraction : whole).format(text as `${number}`)
  }
  return {
    amount,
    usdc: (amountMicro) => `${amount(amountMicro)}\u00a0USDC`,
    day: (date) => days.format(date),
    time: (date) => times.format(date),
    moment: (date) => `${days.format(date)} ${at} ${times.format(date)}\u00a0(Paris)`,
    list: (names) => lists.format(names),
  }
}
