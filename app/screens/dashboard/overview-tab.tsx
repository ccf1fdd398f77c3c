import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { NewsList } from './news-list.tsx'
import { PocketCard } from './pocket-card.tsx'
import { RecommendedList } from './recommended-list.tsx'
import { SectionHeading } from './section-heading.tsx'
import { TabHeading } from './tab-heading.tsx'
import { tabHref } from './tabs.ts'
import type { DashboardActions, DashboardView, StatView } from './view.ts'

interface OverviewTabProps {
  view: DashboardView
  onSupport: DashboardActions['onSupport']
}

const texts = dashboardTexts.overview

/** The first tab: four figures, what moves, what fits, what happened. */
export function OverviewTab({ view, onSupport }: OverviewTabProps) {
  const { words } = view
  return (
    <div className="grid grid-cols-1 gap-10 md:gap-12">
      <div className="grid gap-6 md:gap-8">
        <TabHeading
          title={texts.title}
          text={texts.text}
          action={
            <Link to={tabHref('marketplace')} className={buttonClasses('secondary')}>
              {texts.discover}
            </Link>
          }
        />
        {view.waits.length > 0 && (
          <div className="grid gap-2">
            {view.waits.map((each) => (
              <WaitingLink key={each.href} {...each} />
            ))}
          </div>
        )}
        <StatStrip label={texts.figures} stats={view.stats.map(statOf)} />
      </div>
      <Trending view={view} onSupport={onSupport} />
      <section aria-labelledby="recommandes" className="grid gap-3">
        <SectionHeading
          id="recommandes"
          title={texts.recommended}
          badge={words.marks.recommended && <Badge tone="info">{words.marks.recommended}</Badge>}
          text={view.recommended.length > 0 ? words.why.recommended : null}
          link={{ to: tabHref('marketplace'), text: texts.marketplace, lang: 'en' }}
        />
        {view.recommended.length === 0 ? (
          <Nothing text={words.empty.recommended} />
        ) : (
          <RecommendedList pockets={view.recommended} onSupport={onSupport} />
        )}
      </section>
      <section aria-labelledby="actualites" className="grid gap-3">
        <SectionHeading
          id="actualites"
          title={texts.news}
          badge={
            words.marks.news && (
              <Badge tone="neutral" lang="en">
                {words.marks.news}
              </Badge>
            )
          }
        />
        {view.news.length === 0 && <Nothing text={words.empty.news} />}
        {view.news.length > 0 && <NewsList news={view.news} />}
      </section>
    </div>
  )
}

/** The Pockets that grew most: a row of cards. */
function Trending({ view: { words, trending }, onSupport }: OverviewTabProps) {
  return (
    <section aria-labelledby="tendances" className="grid grid-cols-1 gap-3">
      <SectionHeading
        id="tendances"
        title={texts.trending}
        badge={
          words.marks.trending && (
            <Badge tone="caution" lang="en">
              {words.marks.trending}
            </Badge>
          )
        }
        text={trending.length > 0 ? words.why.trending : null}
        link={{ to: tabHref('pockets'), text: texts.all }}
      />
      {trending.length === 0 && <Nothing text={words.empty.trending} />}
      <ul className="snap-row">
        {trending.map((pocket, place) => (
          <PocketCard
            key={pocket.id}
            pocket={pocket}
            onSupport={onSupport}
            heading="h3"
            first={place === 0}
          />
        ))}
      </ul>
    </section>
  )
}

/** What waits to be taken, and the way there. */
function WaitingLink({ text, href }: { text: string; href: string }) {
  return (
    <Link
      to={href}
      className="flex min-h-14 items-center justify-between gap-4 border-l-2 border-l-strong bg-sunken px-4 py-3 text-18 font-semibold hover:underline"
    >
      <span className="type-figure">{text}</span>
      <span aria-hidden="true">→</span>
    </Link>
  )
}

/** What stands where a section has no entries. */
function Nothing({ text }: { text: string }) {
  return <p className="border-y border-rule py-6 text-15 text-soft">{text}</p>
}

function statOf(stat: StatView) {
  return {
    label: stat.label,
    figure: stat.display,
    note: <span lang={stat.noteLang}>{stat.note}</span>,
    tone: stat.trend === 'up' ? ('gain' as const) : undefined,
  }
}
