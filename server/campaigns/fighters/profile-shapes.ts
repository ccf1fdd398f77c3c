import { z } from 'zod'
import { isWebLink, MOST_LINKS } from '#domain/campaigns/fighter.ts'
import { lineText } from '#server/kernel/door.ts'

/** How an athlete is called in the cage; empty for somebody without such a name. */
export const ringName = z.union([z.literal(''), lineText(2, 40)])
/** Pages about an athlete, which everybody may open. */
export const links = z.array(z.string().refine(isWebLink, 'not_a_link')).max(MOST_LINKS)
