import type { ShownFact } from '#app/console/cells.ts'
import { CellText } from './cell-text.tsx'

/** The figures by which an object is judged, in one ruled strip. */
export function FigureStrip({ figures }: { figures: readonly ShownFact[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 border-y border-rule md:grid-cols-3 xl:flex xl:flex-wrap xl:gap-x-10">
      {figures.map(({ label, cell }) => (
        <div key={label} className="grid content-start gap-0.5 py-3">
          <dt className="text-13 text-soft">{label}</dt>
          <dd className="text-16 font-semibold">
            <CellText cell={cell} bare />
          </dd>
        </div>
      ))}
    </dl>
  )
}
