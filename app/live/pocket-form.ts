import { pocketFormTexts } from '#app/texts/studio/pocket-form.ts'
import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import { offeredPpm } from '#domain/campaigns/pocket.ts'
import { formatUsdc, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { parisField, parisInstant } from './fight-forms.ts'

type Fields = Readonly<Record<string, string>>

const { wrong } = pocketFormTexts
const FIGHT = 'fight:'
const WEIGHT = 'weight:'
const MOST_PPM = 800_000

/** A Pocket as its recipient has typed it, for the command to judge, and what is wrong with single fields. */
export function readPocketForm(kind: PocketKind, fields: Fields) {
  const errors: Record<string, string> = {}
  const { title = '', story = '', opensAt = '', closesAt = '' } = fields
  const from = parisInstant(opensAt)
  const until = parisInstant(closesAt)
  if (title.trim() === '' || title.trim().length > 120) errors.title = wrong.title
  if (story.trim().length > 5_000) errors.story = wrong.text
  if (!from) errors.opensAt = wrong.date
  if (!until) errors.closesAt = wrong.date
  if (from && until && until <= from) errors.closesAt = wrong.order
  const common = {
    title: title.trim(),
    description: story,
    opensAt: from?.toISOString(),
    closesAt: until?.toISOString(),
  }
  if (kind === 'share') return { input: { kind, ...common, ...readShare(fields, errors) }, errors }
  const typed = (fields.goal ?? '').trim()
  const goal = typed === '' ? null : amountIn(typed)
  if (goal === undefined) errors.goal = wrong.amount
  return { input: { kind, ...common, goal }, errors }
}

function amountIn(typed: string): string | undefined {
  const text = normaliseTypedAmount(typed)
  const read = parseUsdc(text)
  return read.ok && read.amountMicro > 0n ? text : undefined
}

function readShare(fields: Fields, errors: Record<string, string>) {
  const unitPrice = amountIn(fields.unitPrice ?? '')
  const unitCount = Number(amountIn(fields.unitCount ?? ''))
  const offered = Number(amountIn((fields.percent ?? '').replace('%', ''))) * 10_000
  const offeredWhole = Math.round(offered)
  if (!unitPrice) errors.unitPrice = wrong.amount
  if (!Number.isSafeInteger(unitCount)) errors.unitCount = wrong.count
  if (!(offered > 0 && offered <= MOST_PPM)) errors.percent = wrong.percent
  const each = offeredWhole / unitCount
  const isExact = Math.abs(offered - offeredWhole) < 1e-6 && Number.isInteger(each)
  if (!errors.unitCount && !errors.percent && !isExact) errors.percent = wrong.divides
  const coveredFights = Object.keys(fields)
    .filter((name) => name.startsWith(FIGHT))
    .map((name) => name.slice(FIGHT.length))
    .map((fightId) => ({ fightId, weight: Number(fields[`${WEIGHT}${fightId}`] ?? 1) }))
  if (coveredFights.length === 0) errors.fights = wrong.fights
  return {
    unitPrice,
    unitCount,
    ppmPerUnit: each,
    coveredFights,
    compensationLevel1: fields.cover === 'on',
    priorityWindow: fields.priority === 'on',
    withdrawalPolicy: fields.withdrawalPolicy ?? 'waiver',
    releaseBy: fields.releaseBy ?? 'dates',
  }
}

/** What the form's fields hold for these terms. */
export function valuesOfPocket(terms: PocketTerms, description: string): Record<string, string> {
  const common = {
    title: terms.title,
    story: description,
    opensAt: parisField(terms.opensAt),
    closesAt: parisField(terms.closesAt),
  }
  if (terms.kind !== 'share') {
    return { ...common, goal: terms.goalMicro === null ? '' : formatUsdc(terms.goalMicro) }
  }
  const fights = terms.coveredFights.flatMap(({ fightId, weight }) => [
    [`${FIGHT}${fightId}`, 'on'],
    [`${WEIGHT}${fightId}`, String(weight)],
  ])
  return {
    ...common,
    unitPrice: formatUsdc(terms.unitPriceMicro),
    unitCount: String(terms.unitCount),
    percent: String(offeredPpm(terms) / 10_000),
    ...(terms.compensationLevel1 && { cover: 'on' }),
    ...(terms.priorityOpensAt && { priority: 'on' }),
    withdrawalPolicy: terms.withdrawalPolicy,
    releaseBy: terms.releaseBy,
    ...Object.fromEntries(fights),
  }
}
