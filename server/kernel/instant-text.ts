import { z } from 'zod'

/** The range of dates that requests may name. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2100

/** An instant as a request carries it: ISO 8601 with its zone, of a year that can be meant. */
export const instantText = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(
    (at) => at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() <= LAST_YEAR,
    'date_out_of_range',
  )
