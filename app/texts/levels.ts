import { inBoth } from '#app/language/in-both.ts'

/** Words of the page about levels. Source of the figures: domain/kernel/level.ts. */
export const levelsTexts = inBoth({
  fr: {
    documentTitle: 'Niveaux',
    eyebrow: 'Niveaux',
    title: 'De Bronze à Diamond',
    text: 'Les niveaux récompensent la fidélité. Ils ne donnent aucun avantage financier, et l’argent seul n’y mène pas.',
    levels: 'Les niveaux',
    from: (points: string) => `à partir de ${points}\u00a0XP`,
    points: 'D’où viennent les points',
    sources: [
      { what: 'Premier soutien d’un Pocket', points: '50\u00a0XP' },
      { what: 'Premier soutien d’un athlète', points: '25\u00a0XP' },
      { what: 'Combat couvert suivi jusqu’au règlement', points: '100\u00a0XP' },
      { what: 'Mois avec un soutien actif', points: '10\u00a0XP' },
      { what: 'Par tranche de 10\u00a0USDC, 200 par an au plus', points: '1\u00a0XP' },
    ],
    note: 'Les points se comptent à partir de vos soutiens confirmés. Un remboursement les retire.',
  },
  en: {
    documentTitle: 'Levels',
    eyebrow: 'Levels',
    title: 'From Bronze to Diamond',
    text: 'Levels reward loyalty. They bring no financial advantage, and money alone does not get you there.',
    levels: 'The levels',
    from: (points) => `from ${points}\u00a0XP`,
    points: 'Where points come from',
    sources: [
      { what: 'First backing of a Pocket', points: '50\u00a0XP' },
      { what: 'First backing of a fighter', points: '25\u00a0XP' },
      { what: 'Covered fight followed until it is settled', points: '100\u00a0XP' },
      { what: 'Month with an active backing', points: '10\u00a0XP' },
      { what: 'Every 10\u00a0USDC, up to 200 a year', points: '1\u00a0XP' },
    ],
    note: 'Points count from your confirmed backings. A refund takes them away.',
  },
})
