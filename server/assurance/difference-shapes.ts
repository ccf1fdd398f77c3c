import { z } from 'zod'

/** All that names a difference of the books. */
export const differenceNames = {
  invariant: z.string(),
  check: z.string(),
  where: z.string(),
  expected: z.string().optional(),
  found: z.string().optional(),
}

/** A difference as verifying says it; marked where two operators have accepted it. */
export const difference = z.object({
  ...differenceNames,
  what: z.string(),
  accepted: z.object({ id: z.uuid(), at: z.iso.datetime(), proposedBy: z.string() }).optional(),
  /** On the last that its check names. */
  more: z.number().optional(),
})
