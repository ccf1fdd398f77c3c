import type { Randomness } from './randomness.ts'

const LONGEST = 60

/** A URL slug: letters and digits of the title, and ten random ones, so that it is unique even for a common title. */
export function slugOf(title: string, randomness: Pick<Randomness, 'uuid'>): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  const ending = randomness.uuid().replaceAll('-', '').slice(0, 10)
  return words === '' ? `pocket-${ending}` : `${words}-${ending}`
}
