import type { TabId } from '#app/screens/dashboard/tabs.ts'

/** Words of the dashboard, the same in the demo and on live accounts. */
export const dashboardTexts = {
  loading: 'Chargement...',
  noScript: 'Le tableau de bord a besoin de JavaScript. Activez-le, puis rechargez la page.',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  toasts: 'Notifications affichées',
  close: 'Fermer',
  premium: 'Découvrir Premium',
  more: 'Plus',
  header: {
    supports: 'soutiens actifs',
    oneSupport: 'soutien actif',
    support: 'Soutenir',
    notifications: 'Notifications',
    settings: 'Paramètres',
    account: 'Mon compte',
    logout: 'Déconnexion',
    performance: 'Performance',
  },
  level: { label: 'Niveau', title: 'Progression du niveau' },
  sidebar: 'Barre latérale',
  quickStats: 'Statistiques rapides',
  theme: { legend: 'Thème', labels: { system: 'Auto', light: 'Clair', dark: 'Sombre' } },
  overview: {
    title: 'Tableau de Bord',
    text: 'Gérez vos pockets et maximisez vos soutiens',
    discover: 'Découvrir Nouveaux Pockets',
    figures: 'Chiffres clés',
    trending: 'Pockets Tendances',
    all: 'Voir Tous',
    recommended: 'Recommandés pour Vous',
    marketplace: 'Marketplace',
    news: 'Actualités du Marché',
  },
  pockets: {
    title: 'Mes Pockets',
    text: 'Vos pockets, leur performance et ce qui reste à soutenir',
  },
  marketplace: { title: 'Marketplace', text: 'Les pockets ouverts au soutien' },
  pocket: {
    performance: 'Performance',
    value: 'Valeur',
    roi: 'ROI',
    participation: 'Participation',
    available: 'Disponible',
    minimum: 'Min backing',
    support: 'Soutenir ce Pocket',
    fighters: 'Combattants',
    holdings: 'Vos certificats',
    gift: 'Don',
  },
  browser: {
    search: 'Pocket ou combattant',
    type: 'Type',
    everyType: 'Tous les types',
    risk: 'Risque',
    everyRisk: 'Tous les risques',
    sort: 'Tri',
    sorts: {
      recent: 'Plus récents',
      change: 'Plus forte hausse',
      roi: 'Meilleur rendement',
      available: 'Plus de parts libres',
      minimum: 'Montant le plus bas',
    },
    risks: { low: 'Faible', medium: 'Moyen', high: 'Élevé' },
    none: 'Aucun pocket ne correspond. Élargissez la recherche.',
    more: 'Afficher plus',
    count: (found: number) => (found === 1 ? '1 résultat' : `${found} résultats`),
  },
  unfinished: {
    title: 'Fonctionnalité en développement',
    text: 'Cette section sera bientôt disponible.',
    back: "Retour à la vue d'ensemble",
  },
} as const

/** The tabs' names; the two English ones are marked so for screen readers. */
export const tabLabels: Record<TabId, { text: string; lang?: 'en' }> = {
  overview: { text: "Vue d'ensemble" },
  pockets: { text: 'Mes Pockets' },
  marketplace: { text: 'Marketplace', lang: 'en' },
  fighters: { text: 'Fighters', lang: 'en' },
  calendar: { text: 'Calendrier' },
  analytics: { text: 'Analyses & Stats' },
  transactions: { text: 'Transactions' },
  notifications: { text: 'Notifications' },
  settings: { text: 'Paramètres' },
}

/** A risk level in words; anything unknown reads as medium. */
export function riskLabel(level: string): string {
  if (level === 'low') return 'Faible Risque'
  if (level === 'high') return 'Élevé Risque'
  return 'Moyen Risque'
}

export const impactLabels = {
  positive: 'Positif',
  neutral: 'Neutre',
  caution: 'Attention',
} as const
