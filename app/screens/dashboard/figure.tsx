import { ChangeFigure } from '#app/ui/change-figure.tsx'
import type { FigureView } from './view.ts'

/** A figure as it is written, with its arrow where it has a way. */
export function Figure({ figure }: { figure: FigureView }) {
  if (figure.trend) return <ChangeFigure text={figure.display} trend={figure.trend} />
  if (figure.spoken) {
    return (
      <>
        <span aria-hidden="true">{figure.display}</span>
        <span className="sr-only">{figure.spoken}</span>
      </>
    )
  }
  return <span className="type-figure whitespace-nowrap font-semibold">{figure.display}</span>
}
