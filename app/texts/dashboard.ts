import { inBoth } from '#app/language/in-both.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'

/** Words of the dashboard, the same in the demo and on live accounts. */
export const dashboardTexts = inBoth({
  fr: {
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
    marketplace: { title: 'Marketplace', text: 'Les Pockets à soutenir en ce moment' },
    pocket: {
      performance: 'Performance',
      value: 'Valeur',
      roi: 'ROI',
      participation: 'Participation',
      available: 'Disponible',
      minimum: 'Min backing',
      support: 'Soutenir ce Pocket',
      /** Read out after the header's `support`, where a row shows that alone. */
      supportEnd: ' ce Pocket',
      see: 'Voir ce Pocket',
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
  },
  en: {
    loading: 'Loading…',
    noScript: 'The dashboard needs JavaScript. Turn it on, then reload the page.',
    skip: 'Skip to content',
    navigation: 'Main navigation',
    toasts: 'Notices on screen',
    close: 'Close',
    premium: 'Discover Premium',
    more: 'More',
    header: {
      supports: 'active backings',
      oneSupport: 'active backing',
      support: 'Back a Pocket',
      notifications: 'Notifications',
      settings: 'Settings',
      account: 'My account',
      logout: 'Log out',
      performance: 'Performance',
    },
    level: { label: 'Level', title: 'Progress to the next level' },
    sidebar: 'Sidebar',
    quickStats: 'At a glance',
    theme: { legend: 'Theme', labels: { system: 'Auto', light: 'Light', dark: 'Dark' } },
    overview: {
      title: 'Dashboard',
      text: 'Follow your Pockets and find new ones to back',
      discover: 'Discover new Pockets',
      figures: 'Key figures',
      trending: 'Trending Pockets',
      all: 'See all',
      recommended: 'Recommended for you',
      marketplace: 'Marketplace',
      news: 'Market news',
    },
    pockets: {
      title: 'My Pockets',
      text: 'Your Pockets, how they are doing and what is still open',
    },
    marketplace: { title: 'Marketplace', text: 'Pockets that you can back now' },
    pocket: {
      performance: 'Performance',
      value: 'Value',
      roi: 'ROI',
      participation: 'Share',
      available: 'Available',
      minimum: 'Min backing',
      support: 'Back this Pocket',
      supportEnd: '',
      see: 'See this Pocket',
      fighters: 'Fighters',
      holdings: 'Your certificates',
      gift: 'Gift',
    },
    browser: {
      search: 'Pocket or fighter',
      type: 'Type',
      everyType: 'All types',
      risk: 'Risk',
      everyRisk: 'All risks',
      sort: 'Sort by',
      sorts: {
        recent: 'Newest',
        change: 'Biggest rise',
        roi: 'Best return',
        available: 'Most shares left',
        minimum: 'Lowest amount',
      },
      risks: { low: 'Low', medium: 'Medium', high: 'High' },
      none: 'No Pocket matches. Widen your search.',
      more: 'Show more',
      count: (found) => (found === 1 ? '1 result' : `${found} results`),
    },
    unfinished: {
      title: 'Still being built',
      text: 'This section will be available soon.',
      back: 'Back to the overview',
    },
  },
})

/** The tabs' names; in French two are English, and marked so for screen readers. */
export const tabLabels = inBoth<Record<TabId, { text: string; lang?: 'en' }>>({
  fr: {
    overview: { text: "Vue d'ensemble" },
    pockets: { text: 'Mes Pockets' },
    marketplace: { text: 'Marketplace', lang: 'en' },
    fighters: { text: 'Fighters', lang: 'en' },
    calendar: { text: 'Calendrier' },
    analytics: { text: 'Analyses & Stats' },
    transactions: { text: 'Transactions' },
    notifications: { text: 'Notifications' },
    settings: { text: 'Paramètres' },
  },
  en: {
    overview: { text: 'Overview' },
    pockets: { text: 'My Pockets' },
    marketplace: { text: 'Marketplace', lang: 'en' },
    fighters: { text: 'Fighters', lang: 'en' },
    calendar: { text: 'Calendar' },
    analytics: { text: 'Analytics & stats' },
    transactions: { text: 'Transactions' },
    notifications: { text: 'Notifications' },
    settings: { text: 'Settings' },
  },
})

const riskLabels = inBoth({
  fr: { low: 'Faible Risque', medium: 'Moyen Risque', high: 'Élevé Risque' },
  en: { low: 'Low risk', medium: 'Medium risk', high: 'High risk' },
})

/** A risk level in words; anything unknown reads as medium. */
export function riskLabel(level: string): string {
  return level === 'low' || level === 'high' ? riskLabels[level] : riskLabels.medium
}

export const impactLabels = inBoth({
  fr: { positive: 'Positif', neutral: 'Neutre', caution: 'Attention' },
  en: { positive: 'Positive', neutral: 'Neutral', caution: 'Caution' },
})
