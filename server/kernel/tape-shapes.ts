import { z } from 'zod'
import { isWebLink, parseRecord, WEIGHT_CLASSES } from '#domain/campaigns/fighter.ts'
import { STANCES, TAPE_BOUNDS, tapeOrNothing } from '#domain/campaigns/tape.ts'

const within = ({ least, most }: { least: number; most: number }) =>
  z.int().min(least).max(most).nullable().default(null)
const classes = WEIGHT_CLASSES.map(({ name }) => name)
const { birthYear, heightCm, reachCm } = TAPE_BOUNDS

const figures = z.strictObject({
  birthYear: within(birthYear),
  heightCm: within(heightCm),
  reachCm: within(reachCm),
  stance: z.enum(STANCES).nullable().default(null),
})

/** What an athlete says of themselves: all of it may be left out. */
export const tapeInput = figures.transform(tapeOrNothing)

/** What an athlete says of an opponent likewise. */
export const opponentTapeInput = figures
  .extend({
    record: z
      .string()
      .refine((text) => parseRecord(text) !== null, 'not_a_record')
      .nullable()
      .default(null),
    weightClass: z.enum(classes).nullable().default(null),
    sourceLink: z.string().refine(isWebLink, 'not_a_link').nullable().default(null),
  })
  .transform(tapeOrNothing)

const shown = {
  birthYear: z.int().nullable(),
  heightCm: z.int().nullable(),
  reachCm: z.int().nullable(),
  stance: z.enum(STANCES).nullable(),
}

/** The same in answers. */
export const tapeView = z.object(shown)
export const opponentTapeView = z.object({
  ...shown,
  record: z.string().nullable(),
  weightClass: z.enum(classes).nullable(),
  sourceLink: z.string().nullable(),
})
