import { SORTS } from '#app/screens/dashboard/pocket-filter.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import type {
  FigureView,
  HeaderView,
  LevelView,
  ListWords,
  NewsView,
  StatView,
} from '#app/screens/dashboard/view.ts'

/**
 * The demonstration's fixed figures and texts, as they are written on screen. They are placeholders:
 * nothing computes them and nothing formats them.
 */
export const demoHeader: HeaderView = {
  balanceLabel: 'Solde total',
  balance: '3,250€',
  unit: null,
  change: { amount: '+125.5€', percent: '+4.02%', trend: 'up' },
  equivalent: null,
  activeSupports: 8,
  notifications: 3,
  performance: [
    { label: "Aujourd'hui", display: '+4.02%', trend: 'up' },
    { label: 'Cette semaine', display: '+8.6%', trend: 'up' },
    { label: 'Ce mois', display: '+12.9%', trend: 'up' },
  ],
  updated: 'Dernière mise à jour: Il y a 2 min',
}

export const demoLevelLabel = 'Niveau Gold'

export const demoLevel: LevelView = {
  name: 'Gold',
  points: '2,450 XP',
  progressPercent: 65,
  toNext: "650 XP jusqu'à Platinum",
}

export const demoQuickStats: readonly FigureView[] = [
  { label: 'Pockets actifs', display: '3' },
  { label: 'Fighters suivis', display: '8' },
  { label: 'ROI moyen', display: '+15.8%', trend: 'up' },
]

export const demoBadges: Partial<Record<TabId, number>> = {
  pockets: 3,
  marketplace: 12,
  calendar: 2,
  notifications: 5,
}

export const demoStats: readonly StatView[] = [
  { label: 'Pockets Actifs', display: '3', note: '4,730€ investis' },
  { label: 'Meilleure Performance', display: '+21.4%', trend: 'up', note: 'Élite de la Cage' },
  { label: 'Prochains Combats', display: '5', note: 'Cette semaine' },
  { label: 'Opportunités', display: '12', note: 'Marketplace', noteLang: 'en' },
]

/** Every list of the demonstration has entries, so nothing stands for an empty one. */
export const demoWords: ListWords = {
  sorts: SORTS,
  marks: { trending: 'Hot', recommended: 'IA', news: 'Live' },
  why: { trending: null, recommended: null },
  empty: {
    pockets: { title: '', text: '' },
    marketplace: { title: '', text: '' },
    trending: '',
    recommended: '',
    news: '',
  },
}

export const demoNews: readonly NewsView[] = [
  {
    title: 'Moussa Diallo signe pour trois combats',
    description: 'Son premier rendez-vous est fixé au 5 décembre, en tête d’affiche à Lyon.',
    time: 'Il y a 2 h',
    impact: 'positive',
  },
  {
    title: 'Nouveau calendrier pour les petites catégories',
    description: 'Les plumes et les mouches ouvriront désormais chaque soirée du samedi.',
    time: 'Il y a 5 h',
    impact: 'neutral',
  },
  {
    title: 'Théo Roussel ménage son épaule',
    description: 'Sa reprise est annoncée pour février ; le combat du mois est reporté.',
    time: 'Hier',
    impact: 'caution',
  },
]
