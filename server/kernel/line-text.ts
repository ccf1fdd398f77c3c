import { z } from 'zod'
import { isReadable, normaliseName, visibleLength } from '#domain/kernel/person-name.ts'

/**
 * One line that others read: a name, a title, a place. NFC, single blanks; refused with invisible or direction-changing
 * characters. At least `min` visible characters, at most `max` in all.
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
