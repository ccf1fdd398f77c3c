import { numberText } from '#app/texts/format.ts'
import { tapeTexts } from '#app/texts/tape.ts'
import { isWebLink, isWeightClass, parseRecord } from '#domain/campaigns/fighter.ts'
import { type OpponentTape, STANCES, TAPE_BOUNDS, type Tape } from '#domain/campaigns/tape.ts'

type Fields = Readonly<Record<string, string | undefined>>

const { wrong } = tapeTexts

/** What an athlete has typed of themselves, all of it optional, and what is wrong with it. */
export function readTapeForm(fields: Fields) {
  const errors: Record<string, string> = {}
  const whole = (name: keyof typeof TAPE_BOUNDS): number | null => {
    const typed = (fields[name] ?? '').trim()
    if (typed === '') return null
    const { least, most } = TAPE_BOUNDS[name]
    const value = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
    if (value >= least && value <= most) return value
    // A year is no count: nothing parts its thousands.
    const written = name === 'birthYear' ? String : numberText
    errors[name] = wrong.whole(written(least), written(most))
    return null
  }
  const tape: Tape = {
    birthYear: whole('birthYear'),
    heightCm: whole('heightCm'),
    reachCm: whole('reachCm'),
    stance: STANCES.find((each) => each === fields.stance) ?? null,
  }
  return { tape, errors }
}

/** What an athlete has typed of an opponent likewise. */
export function readOpponentForm(fields: Fields) {
  const { tape, errors } = readTapeForm(fields)
  const [record = '', sourceLink = '', weightClass = ''] = [
    fields.record,
    fields.sourceLink,
    fields.weightClass,
  ].map((typed = '') => typed.trim())
  if (record !== '' && !parseRecord(record)) errors.record = wrong.record
  if (sourceLink !== '' && !isWebLink(sourceLink)) errors.sourceLink = wrong.link
  const opponentTape: OpponentTape = {
    ...tape,
    record: record || null,
    weightClass: isWeightClass(weightClass) ? weightClass : null,
    sourceLink: sourceLink || null,
  }
  return { opponentTape, errors }
}

/** What such fields hold at first. */
export function valuesOfTape(tape: Tape | OpponentTape | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tape ?? {}).map(([name, value]) => [name, value === null ? '' : String(value)]),
  )
}
