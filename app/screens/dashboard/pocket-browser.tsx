import { dashboardTexts } from '#app/texts/dashboard.ts'
import { MoreButton } from '#app/ui/more-button.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { MoreFilters } from './more-filters.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PocketCard } from './pocket-card.tsx'
import { filterPockets, type PocketFilter, type Sort } from './pocket-filter.ts'
import { type Filter, useFilter } from './use-filter.ts'
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

const texts = dashboardTexts.browser

/** A list of Pockets that can be searched, narrowed and put in order; all of it is in the URL. */
export function PocketBrowser({ pockets, sorts, onSupport, served, more }: PocketBrowserProps) {
  const all = useFilter(Boolean(served))
  const found = served ? pockets : filterPockets(pockets, all.filter)
  const count = served ? served.found : found.length
  return (
    <div className="grid gap-5">
      <FilterBar
        all={all}
        types={served ? served.types : typesOf(pockets)}
        sorts={sorts}
        served={served}
      />
      {served && <MoreFilters {...all} federations={served.federations} />}
      <p role="status" className="type-figure text-13 text-faint">
        {count === 0 ? texts.none : texts.count(count)}
      </p>
      {count === 0 && <NothingFound instead={served?.instead ?? null} set={all.set} />}
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
  all: Filter
  types: ServedList['types']
  sorts: readonly Sort[]
  served: ServedList | null | undefined
}

/** The risks that there are: live Pockets put money at a high one, or are gifts. */
function risksOf(isServed: boolean): ServedList['types'] {
  const { risks, noRisk } = texts
  if (isServed)
    return [
      { value: 'high', text: risks.high },
      { value: 'none', text: noRisk },
    ]
  return Object.entries(risks).map(([value, text]) => ({ value, text }))
}

function FilterBar({
  all: { filter, change: onChange, field },
  types,
  sorts,
  served,
}: FilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-3 border-y border-rule py-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-2 md:col-span-3 lg:col-span-1">
        <SearchField
          key={field.turn}
          label={texts.search}
          value={field.value}
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
        options={[{ value: '', text: texts.everyRisk }, ...risksOf(Boolean(served))]}
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
