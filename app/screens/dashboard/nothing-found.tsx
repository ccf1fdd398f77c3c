import { dashboardTexts } from '#app/texts/dashboard.ts'
import { Button } from '#app/ui/button.tsx'
import { EVERYTHING } from './pocket-filter.ts'
import type { Filter } from './use-filter.ts'

interface NothingFoundProps extends Pick<Filter, 'set'> {
  /** Words that may have been meant. */
  instead?: string | null
}

const texts = dashboardTexts.browser

/** The ways out of a search without a result. */
export function NothingFound({ instead = null, set }: NothingFoundProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {instead && (
        <Button onClick={() => set({ search: instead })}>{texts.instead(instead)}</Button>
      )}
      <Button onClick={() => set(EVERYTHING)}>{texts.clear}</Button>
    </div>
  )
}
