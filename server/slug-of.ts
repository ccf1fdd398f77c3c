import type { Chance } from '#server/chance.ts'

const LONGEST = 60

/** A name for addresses: letters and digits of the title, and four by chance so that it is free. */
export function slugOf(title: string, chance: Pick<Chance, 'uuid'>): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  const ending = chance.uuid().slice(0, 4)
  return words === '' ? `pocket-${ending}` : `${words}-${ending}`
}
