import type { ShownFact } from '#app/console/cells.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { CellText } from './cell-text.tsx'

/** Facts of an answer; long ones stand below their label. */
export function FactsOf({ facts }: { facts: readonly ShownFact[] }) {
  const shown = facts.map(({ label, cell }) => ({
    label,
    value: <CellText cell={cell} />,
    tall:
      cell.as === 'list' || cell.as === 'facts' || (cell.as === 'text' && cell.text.length > 60),
  }))
  return (
    <div className="max-w-4xl">
      <FactsList facts={shown} />
    </div>
  )
}
