import { inBoth } from '#app/language/in-both.ts'

/** Words of a Pocket that its author looks at before it is published. */
export const previewTexts = inBoth({
  fr: {
    link: 'Voir comme un backer',
    text: 'Aperçu\u00a0: la page telle que les backers la verront. Vous seul pouvez l’ouvrir.',
  },
  en: {
    link: 'See it as a backer',
    text: 'Preview: the page as backers will see it. Only you can open it.',
  },
})
