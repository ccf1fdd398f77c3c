import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { dateText } from '#app/texts/format.ts'
import type { Cell } from './cells.ts'
import { linkOf } from './links.ts'

type Fields = Readonly<Record<string, unknown>>

/** What names a fight beside its reference. */
const NAMES = ['opponentName', 'eventName', 'takesPlaceAt']

/** A fight by its opponent, its event and its day; its reference leads to its page. Null for any other field. */
export function fightCell(whole: Fields, name: string): Cell | null {
  const { fightId, opponentName, eventName, takesPlaceAt } = whole
  if (name !== 'fightId' || !isNamedFight(whole) || !takesPlaceAt) return null
  const day = dateText(new Date(String(takesPlaceAt)))
  const text = texts.bout(String(opponentName), String(eventName), day)
  return { as: 'id', text, whole: String(fightId), href: linkOf(name, String(fightId)) }
}

/** True of what the cell of the fight says already. */
export const isSaidOfFight = (whole: Fields, name: string): boolean =>
  NAMES.includes(name) && isNamedFight(whole)

const isNamedFight = ({ fightId, opponentName }: Fields): boolean =>
  typeof fightId === 'string' && typeof opponentName === 'string'
