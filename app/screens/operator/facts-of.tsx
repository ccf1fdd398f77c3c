import type { ShownFact } from '#app/console/cells.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { CellText } from './cell-text.tsx'

/** Facts of an answer; long ones stand below their label. */
export function FactsOf({ facts, wide = false }: { facts: readonly ShownFact[]; wide?: boolean }) {
  const shown = facts.map(({ label, cell }) => ({
    label,
    value: <CellText cell={cell} />,
    tall:
      cell.as === 'list' || cell.as === 'facts' || (cell.as === 'text' && cell.text.length > 60),
  }))
  // Many short facts stand in two columns, so that a page is seen at once.
  if (wide && shown.length > 6 && shown.every(({ tall }) => !tall)) {
    const half = Math.ceil(shown.length / 2)
    return (
      <div className="grid max-w-5xl gap-x-10 xl:grid-cols-2">
        <FactsList facts={shown.slice(0, half)} />
        <div className="max-xl:-mt-px">
          <FactsList facts={shown.slice(half)} />
        </div>
      </div>
    )
  }
  return (
    <div className={wide ? 'max-w-5xl' : 'max-w-4xl'}>
      <FactsList facts={shown} />
    </div>
  )
}
