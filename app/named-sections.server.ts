import { idsIn, nameCells } from '#app/console/name-cells.ts'
import type { SectionView } from '#app/console/object-parts.ts'
import { nameObjects } from '#server/dossiers/door.ts'
import { mayAsk } from '#server/edge/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'

/** Sections of a page for operators with names in place of the ids that have one. */
export async function namedSections(
  { platform, operator }: { platform: Platform; operator: OperatorActor },
  sections: readonly SectionView[],
): Promise<SectionView[]> {
  const people = mayAsk(operator, 'GET /people')
  return nameCells(sections, await nameObjects(platform, idsIn(sections), { people }))
}
