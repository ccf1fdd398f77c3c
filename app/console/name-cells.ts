import type { Cell } from './cells.ts'
import type { SectionView } from './object-parts.ts'
import { IDS, shortId } from './short-id.ts'

type Names = ReadonlyMap<string, string>
type OfIds = Extract<Cell, { as: 'id' }>

/** The ids of objects that the sections show. */
export function idsIn(sections: readonly SectionView[]): string[] {
  const found = new Set<string>()
  withCells(sections, (cell) => {
    for (const [id] of cell.whole.matchAll(IDS)) found.add(id)
    return cell
  })
  return [...found]
}

/** The same sections with names in place of ids; beside a name that several have, the id stays. */
export function nameCells(sections: readonly SectionView[], names: Names): SectionView[] {
  const all = [...names.values()]
  const shared = new Set(all.filter((name, place) => all.indexOf(name) !== place))
  return withCells(sections, (cell) => {
    let { text } = cell
    for (const [id] of cell.whole.matchAll(IDS)) {
      const name = names.get(id)
      const said = name && shared.has(name) ? `${name} ${shortId(id)}` : name
      if (said) text = text.replace(shortId(id), said)
    }
    return { ...cell, text }
  })
}

function withCells(
  sections: readonly SectionView[],
  change: (cell: OfIds) => OfIds,
): SectionView[] {
  const changed = (cell: Cell): Cell => {
    if (cell.as === 'id') return change(cell)
    if (cell.as === 'list') return { ...cell, cells: cell.cells.map(changed) }
    if (cell.as !== 'facts') return cell
    return { ...cell, facts: cell.facts.map((fact) => ({ ...fact, cell: changed(fact.cell) })) }
  }
  return sections.map(({ title, facts, table }) => ({
    title,
    facts: facts.map((fact) => ({ ...fact, cell: changed(fact.cell) })),
    table: table && {
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(changed) })),
    },
  }))
}
