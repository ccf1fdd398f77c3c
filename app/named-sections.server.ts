import type { ActAnswer } from '#app/console/act-view.ts'
import { idsIn, nameCells } from '#app/console/name-cells.ts'
import type { SectionView } from '#app/console/object-parts.ts'
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
