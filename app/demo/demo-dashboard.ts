import { onSaleOf, recommendedOf, trendingOf, trendOf } from '#app/screens/dashboard/selections.ts'
import type { DashboardView, FigureView, PocketView } from '#app/screens/dashboard/view.ts'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import {
  demoBadges,
  demoHeader,
  demoLevel,
  demoLevelLabel,
  demoNews,
  demoQuickStats,
  demoStats,
  demoWords,
} from './content.ts'
import type { DemoUser } from './demo-session.ts'
import type { DemoPocket, DemoPocketType } from './entities.ts'
import { signedPercent, wholeEuros } from './figures.ts'
import { pockets } from './pockets.ts'

const typeLabels: Record<DemoPocketType, string> = {
  elite: 'Élite',
  ascendant: 'Ascension',
  diversified: 'Diversifié',
  risky: 'Risqué',
  category: 'Catégorie',
}

/** The demonstration's dashboard for this user: sample data, fixed figures, no request. */
export function demoDashboard(user: DemoUser): DashboardView {
  const views = pockets.map(pocketView)
  return {
    user: { name: user.name, levelLabel: demoLevelLabel, hasStudio: false },
    header: demoHeader,
    level: demoLevel,
    quickStats: demoQuickStats,
    badges: demoBadges,
    stats: demoStats,
    waits: [],
    pockets: views,
    marketplace: onSaleOf(views),
    served: null,
    trending: trendingOf(views),
    recommended: recommendedOf(views),
    news: demoNews,
    words: demoWords,
  }
}

function pocketView(pocket: DemoPocket): PocketView {
  const { performance } = pocket
  return {
    id: pocket.id,
    name: pocket.name,
    description: pocket.description,
    href: null,
    type: pocket.type,
    typeLabel: typeLabels[pocket.type],
    category: pocket.category,
    riskLevel: pocket.riskLevel,
    riskNote: null,
    closedNote: null,
    fighters: pocket.fighters.map(({ id, name, image }) => ({ id, name, image })),
    lead: null,
    changeBps: Math.round(performance.change * 100),
    roiBps: Math.round(performance.roi * 100),
    soldPercent: pocket.currentParticipation,
    minePercent: 0,
    availablePercent: pocket.availableParticipation,
    minimum: pocket.backingMin,
    createdAt: pocket.created,
    barText: `${pocket.currentParticipation} % vendus, ${pocket.availableParticipation} % disponibles`,
    ...figuresOf(pocket),
    holdings: [],
  }
}

const labels = dashboardTexts.pocket

/** The card's six figures and the row's four, from the same facts. */
function figuresOf(pocket: DemoPocket): Pick<PocketView, 'tape' | 'row'> {
  const { performance } = pocket
  const change: FigureView = {
    label: labels.performance,
    display: signedPercent(performance.change),
    trend: trendOf(performance.change),
  }
  const value = { label: labels.value, display: wholeEuros(performance.totalValue) }
  const roi = { label: labels.roi, display: signedPercent(performance.roi) }
  const range = { label: labels.participation, display: pocket.participationRange }
  const available = { label: labels.available, display: `${pocket.availableParticipation}%` }
  const minimum = { label: labels.minimum, display: wholeEuros(pocket.backingMin) }
  return {
    tape: [change, value, roi, range, available, minimum],
    row: [change, roi, available, minimum],
  }
}
