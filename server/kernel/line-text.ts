import { z } from 'zod'
import { isReadable, normaliseName, visibleLength } from '#domain/kernel/person-name.ts'

/**
 * One line that others read: a name, a title, a place. Kept composed and with single blanks; refused with marks that nobody sees or
 * that turn what follows. At least so many characters that can be seen, at most so many in all.
 */
export function lineText(least: number, most: number) {
  return z
    .string()
    .overwrite(normaliseName)
    .min(least)
    .max(most)
    .refine(isReadable, 'unreadable')
    .refine((line) => visibleLength(line) >= least, 'too_small')
}
