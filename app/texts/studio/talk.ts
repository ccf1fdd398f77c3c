import { inBoth } from '#app/language/in-both.ts'

/** Words of the page on which a recipient tells and answers. */
export const studioTalkTexts = inBoth({
  fr: {
    title: 'Nouvelles et questions',
    text: 'Dites à vos backers où vous en êtes, et répondez à ce qu’ils demandent. Tout le monde peut le lire.',
    pockets: 'Pockets',
    none: 'Aucun Pocket n’est encore publié. Ensuite vous écrirez ici à ceux qui le soutiennent.',
  },
  en: {
    title: 'Updates and questions',
    text: 'Tell your backers how you are doing, and answer what they ask. Everybody can read it.',
    pockets: 'Pockets',
    none: 'No Pocket is published yet. Afterwards you write here to those who back it.',
  },
})
