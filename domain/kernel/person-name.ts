/** The least and the most characters of a person's name. */
const NAME_LEAST_LENGTH = 2
const NAME_MOST_LENGTH = 120

export type NameProblem = 'name_too_short' | 'name_too_long' | 'name_unreadable'

/** Controls, line ends, halves of a character, and marks that turn the direction of what follows. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Marks without width that come along when a name is copied; joiners are part of some scripts. */
const COPIED_ALONG = /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu

/** What takes room in a text and shows nothing: blanks, joiners, fillers. */
const INVISIBLE = /\p{Z}|\p{C}|\p{Default_Ignorable_Code_Point}|\u2800/gu

/** The form in which a name is kept: composed (NFC), one blank between words, none around. */
export function normaliseName(typed: string): string {
  return typed
    .replace(COPIED_ALONG, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** Is a line shown as it is written, whoever reads it? */
export function isReadable(line: string): boolean {
  return !UNREADABLE.test(line)
}

/** How many of its characters can be seen. */
export function visibleLength(line: string): number {
  return [...line.replace(INVISIBLE, '')].length
}

/**
 * What is wrong with a name that was normalised, null where nothing is. Characters are counted as
 * code points, and only those that can be seen count towards the least. Rule AUTH-07.
 */
export function nameProblem(name: string): NameProblem | null {
  if (!isReadable(name)) return 'name_unreadable'
  if (visibleLength(name) < NAME_LEAST_LENGTH) return 'name_too_short'
  return [...name].length > NAME_MOST_LENGTH ? 'name_too_long' : null
}
