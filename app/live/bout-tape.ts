import type { CoveredFightView, RecipientView } from '#app/screens/backing/offer.ts'
import type { BoutTapeView, TapeCell } from '#app/screens/pocket/bout-tape.tsx'
import { boutDateText, numberText } from '#app/texts/format.ts'
import { tapeTexts as texts } from '#app/texts/tape.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { parseRecord } from '#domain/campaigns/fighter.ts'
import type { Tape } from '#domain/campaigns/tape.ts'
import { toParis } from '#domain/kernel/time.ts'

/** What is known of one side. */
interface Side extends Tape {
  record: string | null
  weightClass: string | null
}

const nothing = { birthYear: null, heightCm: null, reachCm: null, stance: null } as const
const unknown = (): TapeCell => ({ text: '–', spoken: texts.unknown })

/**
 * The two sides of the next of these fights, figure by figure; null where there is none, and where nothing is known of the opponent
 * but the name. A figure that neither side has is left out.
 */
export function boutTape(
  fights: readonly CoveredFightView[],
  recipient: RecipientView,
  now: Date,
): BoutTapeView | null {
  const [next] = fights
    .filter(
      ({ scheduledAt, cancelledAt, undatedSince }) =>
        scheduledAt > now && cancelledAt === null && undatedSince === null,
    )
    .toSorted((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime())
  if (recipient.kind !== 'fighter' || !next?.opponentTape) return null
  const { record, weightClass, tape, name, verified } = recipient
  const { sourceLink, ...opponent } = next.opponentTape
  const rows = rowsOf(
    { ...(tape ?? nothing), record, weightClass },
    opponent,
    toParis(next.scheduledAt).year,
  )
  const hasAge = rows.some(({ label }) => label === texts.rows.age)
  return {
    names: [name, next.opponentName],
    where: `${next.eventName}, ${next.place} · ${boutDateText(next.scheduledAt)}`,
    rows,
    notes: [verified ? texts.checked(name) : texts.declared(name), ...(hasAge ? [texts.age] : [])],
    source: sourceLink === null ? null : { href: sourceLink, label: hostOf(sourceLink) },
  }
}

/** The host of an address, as people say it. */
export const hostOf = (href: string): string => new URL(href).hostname.replace(/^www\./, '')

function rowsOf(left: Side, right: Side, year: number): BoutTapeView['rows'] {
  const [ofLeft, ofRight] = [figuresOf(left, year), figuresOf(right, year)]
  return FIGURES.flatMap((figure) => {
    const [one, other] = [ofLeft[figure], ofRight[figure]]
    if (!one && !other) return []
    return [{ label: texts.rows[figure], cells: [one ?? unknown(), other ?? unknown()] as const }]
  })
}

/** In their order. */
const FIGURES = ['record', 'age', 'height', 'reach', 'stance', 'weightClass'] as const

function figuresOf(
  { record, birthYear, heightCm, reachCm, stance, weightClass }: Side,
  year: number,
): { [Name in (typeof FIGURES)[number]]: TapeCell | null } {
  return {
    record: recordCell(record),
    age: cellOf(birthYear && texts.years(numberText(year - birthYear))),
    height: cellOf(heightCm && texts.centimetres(numberText(heightCm))),
    reach: cellOf(reachCm && texts.centimetres(numberText(reachCm))),
    stance: cellOf(stance && texts.stances[stance]),
    weightClass: cellOf(weightClass && weightClassText(weightClass)),
  }
}

const cellOf = (text: string | 0 | null): TapeCell | null => (text ? { text } : null)

function recordCell(text: string | null): TapeCell | null {
  const record = parseRecord(text ?? '')
  if (!text || !record) return null
  const { wins, losses, draws } = record
  return {
    text,
    spoken: texts.recordText(numberText(wins), numberText(losses), numberText(draws)),
  }
}
