import type { Picture } from '#domain/campaigns/picture.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readPictures } from './read-pictures.ts'

/** Something of which a recipient shows a picture, and why an operator has hidden the last one. */
export interface Pictured {
  id: string
  picture: Picture | null
  hiddenBecause: string | null
}

/** What each of these athletes, organisations and Pockets shows, as its own recipient sees it. */
export async function readPictured({ db }: Pick<Platform, 'db'>, ids: readonly string[]) {
  const shown = await readPictures(db, ids)
  const hidden = await db
    .selectFrom('picture')
    .select(['subject_id', 'hidden_because as because'])
    .where('subject_id', 'in', ids)
    .where('hidden_at', 'is not', null)
    .orderBy('hidden_at')
    .execute()
  return (id: string): Pictured => {
    const picture = shown.get(id) ?? null
    const last = hidden.findLast(({ subject_id }) => subject_id === id)
    return { id, picture, hiddenBecause: picture ? null : (last?.because ?? null) }
  }
}

/** A Pocket of which its recipient shapes the cover. */
export type PicturedPocket = Pictured & { slug: string; title: string; isPublished: boolean }

/** The Pockets of an athlete or organisation that are not cancelled, the latest opening first. */
export async function readPicturedPockets(
  { db }: Pick<Platform, 'db'>,
  of: 'fighter_id' | 'federation_id',
  id: string,
): Promise<PicturedPocket[]> {
  const pockets = await db
    .selectFrom('pocket')
    .select(['id', 'slug', 'title', 'published_at'])
    .where(of, '=', id)
    .where('cancelled_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .limit(50)
    .execute()
  if (pockets.length === 0) return []
  const pictured = await readPictured(
    { db },
    pockets.map((pocket) => pocket.id),
  )
  return pockets.map(({ published_at, ...pocket }) => {
    return { ...pocket, ...pictured(pocket.id), isPublished: published_at !== null }
  })
}
