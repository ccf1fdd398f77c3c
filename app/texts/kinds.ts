import { inBoth } from '#app/language/in-both.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'

interface KindText {
  label: string
  /** Of a label that is English on every page. */
  lang?: 'en'
  risk: string
  gets: string
}

/** What each kind of Pocket is called, and what it is for the backer. */
export const kindTexts = inBoth<{ readonly [Kind in PocketKind]: KindText }>({
  fr: {
    tips: {
      label: 'Tips Amateurs',
      risk: 'Don, sans contrepartie financière ni remboursement.',
      gets: 'Priority Access Badge',
    },
    share: {
      label: 'Career Share',
      lang: 'en',
      risk: 'Vous pouvez perdre toute la somme versée. Les gains dépendent des combats et ne sont pas garantis.',
      gets: 'Career Share',
    },
    federation: {
      label: 'Fédération',
      risk: 'Don, sans contrepartie financière ni remboursement.',
      gets: 'certificat honorifique Mécène',
    },
  },
  en: {
    tips: {
      label: 'Amateur Tips',
      risk: 'A gift, with no financial return and no refund.',
      gets: 'Priority Access Badge',
    },
    share: {
      label: 'Career Share',
      lang: 'en',
      risk: 'You can lose everything you pay. Earnings depend on the fights and are not guaranteed.',
      gets: 'Career Share',
    },
    federation: {
      label: 'Federation',
      risk: 'A gift, with no financial return and no refund.',
      gets: 'honorary ‘Mécène’ certificate',
    },
  },
})
