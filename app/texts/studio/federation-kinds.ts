import { inBoth } from '#app/language/in-both.ts'

/** What an organisation is, and how far it reaches. */
export const federationKindTexts = inBoth({
  fr: {
    kind: {
      federation: 'Fédération',
      league: 'Ligue',
      sports_organisation: 'Autre organisation sportive',
    },
    reach: { national: 'Nationale', international: 'Internationale' },
  },
  en: {
    kind: {
      federation: 'Federation',
      league: 'League',
      sports_organisation: 'Another sports organisation',
    },
    reach: { national: 'National', international: 'International' },
  },
})
