import type { ActAnswer } from '#app/console/act-view.ts'
import type { FilterField } from '#app/console/filters.ts'
import { idsIn, nameCells } from '#app/console/name-cells.ts'
import type { SectionView } from '#app/console/object-parts.ts'
import { IDS, shortId } from '#app/console/short-id.ts'
import { nameObjects } from '#server/dossiers/door.ts'
import { mayAsk } from '#server/edge/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'

interface Asking {
  platform: Platform
  operator: OperatorActor
}

/** Sections of a page for operators with names in place of the ids that have one. */
export async function namedSections(
  { platform, operator }: Asking,
  sections: readonly SectionView[],
): Promise<SectionView[]> {
  const people = mayAsk(operator, 'GET /people')
  return nameCells(sections, await nameObjects(platform, idsIn(sections), { people }))
}

/** What a form would do with names in place of the ids that have one. */
export async function namedAnswer(asking: Asking, answer: ActAnswer): Promise<ActAnswer> {
  const { rehearsed } = answer
  if (!rehearsed) return answer
  const { facts, entries } = rehearsed
  const [first, ...named] = await namedSections(asking, [
    { title: null, facts, table: null },
    ...entries,
  ])
  return { ...answer, rehearsed: { ...rehearsed, facts: first?.facts ?? facts, entries: named } }
}

/** Filters whose choices say by name what they are of. */
export async function namedFilters(
  { platform, operator }: Asking,
  filters: readonly FilterField[],
): Promise<FilterField[]> {
  const idsOf = (value: string) => value.match(IDS) ?? []
  const ids = filters.flatMap(({ options }) => options.flatMap(({ value }) => idsOf(value)))
  const people = mayAsk(operator, 'GET /people')
  const names = await nameObjects(platform, ids, { people })
  const named = (label: string, value: string) =>
    idsOf(value).reduce(
      (said, id) => said.replace(shortId(id), names.get(id) ?? shortId(id)),
      label,
    )
  return filters.map((field) => ({
    ...field,
    options: field.options.map(({ value, label }) => ({ value, label: named(label, value) })),
  }))
}
