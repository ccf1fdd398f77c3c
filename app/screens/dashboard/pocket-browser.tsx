import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { MoreButton } from '#app/ui/more-button.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { PocketCard } from './pocket-card.tsx'
import {
  filterOf,
  filterPockets,
  type PocketFilter,
  type Sort,
  withFilter,
} from './pocket-filter.ts'
import type { DashboardActions, PocketView, ServedList } from './view.ts'

interface PocketBrowserProps {
  pockets: readonly PocketView[]
  sorts: readonly Sort[]
  /** Absent where the Pocket's own page comes first. */
  onSupport?: DashboardActions['onSupport']
  /** Where the server has searched and ordered them, and knows of more. */
  served?: ServedList | null
  more?: DashboardActions['more']
}

/** Whoever types is not asked for after each letter. */
const TYPING_MS = 250

const texts = dashboardTexts.browser

/** A list of Pockets that can be searched, narrowed and put in order; all of it is in the URL. */
export function PocketBrowser({ pockets, sorts, onSupport, served, more }: PocketBrowserProps) {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const found = served ? pockets : filterPockets(pockets, filter)
  const count = served ? served.found : found.length
  // The URL follows a moment later: a second change must not undo the first.
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const typing = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const change = (part: Partial<PocketFilter>) => {
    asked.current = withFilter(asked.current, part)
    const go = () => setParams(asked.current, { replace: true, preventScrollReset: true })
    clearTimeout(typing.current)
    if (served && part.search !== undefined) typing.current = window.setTimeout(go, TYPING_MS)
    else go()
  }
  return (
    <div className="grid gap-5">
      <FilterBar
        types={served ? served.types : typesOf(pockets)}
        sorts={sorts}
        filter={filter}
        onChange={change}
      />
      <p role="status" className="type-figure text-13 text-faint">
        {count === 0 ? texts.none : texts.count(count)}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:gap-5">
        {found.map((pocket, place) => (
          <PocketCard key={pocket.id} pocket={pocket} onSupport={onSupport} first={place === 0} />
        ))}
      </ul>
      <MoreButton words={texts.more} more={more} />
    </div>
  )
}

function typesOf(pockets: readonly PocketView[]): ServedList['types'] {
  const types = new Map(pockets.map((pocket) => [pocket.type, pocket.typeLabel]))
  return [...types].map(([value, text]) => ({ value, text }))
}

interface FilterBarProps {
  types: ServedList['types']
  sorts: readonly Sort[]
  filter: PocketFilter
  onChange(part: Partial<PocketFilter>): void
}

function FilterBar({ types, sorts, filter, onChange }: FilterBarProps) {
  const risks = Object.entries(texts.risks).map(([value, text]) => ({ value, text }))
  return (
    <search className="grid grid-cols-2 gap-3 border-y border-rule py-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-2 md:col-span-3 lg:col-span-1">
        <SearchField
          label={texts.search}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <SelectField
        label={texts.type}
        value={filter.type}
        options={[{ value: '', text: texts.everyType }, ...types]}
        onChange={(type) => onChange({ type })}
      />
      <SelectField
        label={texts.risk}
        value={filter.risk}
        options={[{ value: '', text: texts.everyRisk }, ...risks]}
        onChange={(risk) => onChange({ risk })}
      />
      <div className="col-span-2 md:col-span-1">
        <SelectField
          label={texts.sort}
          value={filter.sort}
          options={sorts.map((value) => ({ value, text: texts.sorts[value] }))}
          onChange={(sort) => onChange({ sort: sort as PocketFilter['sort'] })}
        />
      </div>
    </search>
  )
}
