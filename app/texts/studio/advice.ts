import { inBoth } from '#app/language/in-both.ts'

/** What an athlete confirms before a share of earnings is handed in. */
export const adviceTexts = inBoth({
  fr: {
    label:
      'On m’a conseillé de demander un avis indépendant, à un avocat ou à un comptable, avant de céder une part de mes gains.',
    missing: 'Cochez la case\u00a0: une part vendue ne se reprend pas.',
  },
  en: {
    label:
      'I was told to ask independent advice, from a lawyer or an accountant, before I give up a share of my earnings.',
    missing: 'Tick the box: a share that is sold cannot be taken back.',
  },
})
