import { fightTexts } from '#app/texts/studio/fights.ts'
import type { OpponentTape } from '#domain/campaigns/tape.ts'
import { formatUsdc, micro, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { fromParis, toParis } from '#domain/kernel/time.ts'
import { readOpponentForm, valuesOfTape } from './tape-form.ts'

type Fields = Record<string, string>
type Errors = Record<string, string>

const { wrong } = fightTexts
const HASH = /^[0-9a-f]{64}$/

/** The instant of a date with a time as a form's field gives it, in Paris; null for anything else. */
export function parisInstant(text: string): Date | null {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || hour === undefined || minute === undefined) return null
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12
  if (!isDay || hour > 23 || minute > 59) return null
  return fromParis({ year, month, day, hour, minute, second: 0, millisecond: 0 })
}

/** The noon of that day in Paris, as such a field holds it: what a sale begins with unless somebody changes it. */
export const noonField = (at: Date): string => `${parisField(at).slice(0, 10)}T12:00`

/** An instant as a field for a date with a time holds it, in Paris. */
export function parisField(at: Date): string {
  const { year, month, day, hour, minute } = toParis(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** A typed amount as the API takes it; null for none, undefined for what is no amount. */
function amountIn(typed: string): string | null | undefined {
  const text = normaliseTypedAmount(typed)
  if (text === '') return null
  return parseUsdc(text).ok ? text : undefined
}

/** A bout as its athlete has typed it, for the command to judge, and what is wrong with single fields. */
export function readFightForm(fields: Fields) {
  const { opponentName, eventName, place, contractReference, contractHash } = fields
  const takesPlaceAt = parisInstant(fields.takesPlaceAt ?? '')
  const weighInAt = parisInstant(fields.weighInAt ?? '')
  const { purse, errors: wrongPurse } = readPurse(fields)
  const { opponentTape, errors: wrongTape } = readOpponentForm(fields)
  const texts = Object.entries({ opponentName, eventName, place, contractReference })
  const errors: Errors = {
    ...Object.fromEntries(
      texts.filter(([, text = '']) => text.trim().length < 2).map(([name]) => [name, wrong.text]),
    ),
    ...(takesPlaceAt ? {} : { takesPlaceAt: wrong.date }),
    ...(weighInAt ? {} : { weighInAt: wrong.date }),
    ...wrongPurse,
    ...wrongTape,
    ...(HASH.test(contractHash ?? '') ? {} : { contractHash: wrong.document }),
    ...(fields.confirmed === 'on' ? {} : { confirmed: wrong.confirm }),
  }
  const promoterName = fields.promoterName?.trim()
  const input = {
    opponentName,
    opponentTape,
    eventName,
    place,
    ...(promoterName ? { promoterName } : {}),
    ...(purse ? { purse } : {}),
    takesPlaceAt: takesPlaceAt?.toISOString(),
    weighInAt: weighInAt?.toISOString(),
    contractReference,
    contractHash,
  }
  return { input, errors }
}

interface ReadFight {
  opponentName: string
  eventName: string
  place: string
  promoterName: string | null
  takesPlaceAt: Date
  weighInAt: Date
  purse: { currency: string; amountMinor: bigint; forWinMinor?: bigint } | null
  contractReference: string
  opponentTape: OpponentTape | null
}

/** The fields of a bout that is handed in again. The document is not among them: another one is awaited. */
export function valuesOfFight({ purse, takesPlaceAt, weighInAt, ...fight }: ReadFight): Fields {
  const { opponentName, eventName, place, promoterName, contractReference } = fight
  const amountOf = (minor: bigint | undefined) =>
    minor === undefined ? '' : formatUsdc(micro(minor))
  return {
    opponentName,
    eventName,
    place,
    promoterName: promoterName ?? '',
    takesPlaceAt: parisField(takesPlaceAt),
    weighInAt: parisField(weighInAt),
    contractReference,
    ...valuesOfTape(fight.opponentTape),
    ...(purse && {
      currency: purse.currency,
      purse: amountOf(purse.amountMinor),
      forWin: amountOf(purse.forWinMinor),
    }),
  }
}

/** The purse of the contract; null where it is left out. */
function readPurse({ purse = '', forWin = '', currency = '' }: Fields) {
  const amount = amountIn(purse)
  const win = amountIn(forWin)
  const errors: Errors = {}
  if (amount === undefined) errors.purse = wrong.amount
  if (win === undefined) errors.forWin = wrong.amount
  if (win && !(amount && Number(win) <= Number(amount))) errors.forWin = wrong.forWin
  return { purse: amount ? { currency, amount, ...(win ? { forWin: win } : {}) } : null, errors }
}

/** Declared earnings likewise; an amount that is left out is zero. */
export function readEarningsForm(fields: Fields) {
  const errors: Errors = {}
  const parts = ['show', 'win', 'finishBonus', 'fines'].map((name) => {
    const amount = amountIn(fields[name] ?? '')
    if (amount === undefined) errors[name] = wrong.amount
    return [name, amount ?? '0'] as const
  })
  const { currency = '', rate = '', source = '', evidenceHashes = '' } = fields
  const converted = rate.trim() !== '' || source.trim() !== ''
  if ((currency === 'USDC') === converted) errors.rate = wrong.conversion
  const hashes = evidenceHashes.split(',').filter((each) => HASH.test(each))
  if (hashes.length === 0) errors.evidenceHashes = wrong.document
  const conversion = { rate: rate.trim().replace(',', '.'), source: source.trim() }
  const input = {
    currency,
    ...Object.fromEntries(parts),
    conversion: converted ? conversion : null,
    evidenceHashes: hashes,
  }
  return { input, errors }
}
