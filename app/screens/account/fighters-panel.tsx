import { Link } from 'react-router'
import { WeightField } from '#app/screens/dashboard/more-filters.tsx'
import { NothingFound } from '#app/screens/dashboard/nothing-found.tsx'
import { useFilter } from '#app/screens/dashboard/use-filter.ts'
import type { DashboardActions } from '#app/screens/dashboard/view.ts'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { MoreButton } from '#app/ui/more-button.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

/** Who can be supported, each with the way to the Pocket. */
export function FightersPanel({
  fighters,
  more,
}: Pick<PanelViews, 'fighters'> & Pick<DashboardActions, 'more'>) {
  const { followed, shown } = fighters
  const { filter, change, set, field } = useFilter(true)
  const isSearched = filter.search !== '' || filter.weight !== ''
  const isEmpty = shown.length + followed.length === 0 && !isSearched
  return (
    <Panel words={panelTexts.fighters} lang="en" empty={isEmpty}>
      {followed.length > 0 && <Followed followed={followed} />}
      <search className="grid gap-3 border-y border-rule py-3 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <SearchField
          key={field.turn}
          label={panelTexts.fighters.search}
          value={field.value}
          onChange={(search) => change({ search })}
        />
        <WeightField filter={filter} change={change} />
      </search>
      {isSearched && shown.length === 0 && (
        <>
          <p role="status" className="text-15 text-soft">
            {panelTexts.fighters.notFound}
          </p>
          <NothingFound set={set} />
        </>
      )}
      <ul className="grid border-b border-rule empty:hidden">
        {shown.map((fighter) => (
          <li
            key={fighter.id}
            className="grid gap-x-6 gap-y-3 border-t border-rule py-5 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,0.8fr)] lg:items-center"
          >
            <div className="flex min-w-0 items-center gap-3">
              <OctagonAvatar
                name={fighter.name}
                letters={2}
                image={fighter.image}
                size="large"
                tone="quiet"
              />
              <div className="min-w-0">
                <h2 className="text-18 leading-6 font-bold">
                  <Link to={fighter.page} className="hover:underline">
                    {fighter.name}
                  </Link>
                </h2>
                <p className="type-figure text-13 text-faint">{fighter.detail}</p>
              </div>
            </div>
            <p className="text-15 text-soft">{fighter.text}</p>
            <Link
              to={fighter.href}
              className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline lg:justify-end"
            >
              {fighter.pocket}
              <span aria-hidden="true" className="ml-1.5">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton words={dashboardTexts.browser.more} more={more} />
    </Panel>
  )
}

/** Whom the viewer follows, each a way to their page. */
function Followed({ followed }: Pick<PanelViews['fighters'], 'followed'>) {
  return (
    <section aria-labelledby="suivis" className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <h2 id="suivis" className="text-15 font-semibold">
        {panelTexts.fighters.followed}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {followed.map(({ id, name, href }) => (
          <li key={id}>
            <Link
              to={href}
              className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
