import { inBoth } from '#app/language/in-both.ts'

/** Words of the first page of an athlete's studio. */
export const overviewTexts = inBoth({
  fr: {
    documentTitle: 'Studio',
    title: (name: string) => `Bonjour ${name}`,
    text: 'Ce qu’il vous reste à faire, et où en sont vos Pockets et vos combats.',
    start: 'Pour commencer',
    done: 'Fait',
    toDo: 'À faire',
    steps: {
      address: {
        href: '/gains',
        title: 'Votre adresse de versement',
        text: 'L’adresse en 0x à laquelle nous vous versons vos USDC.',
      },
    },
  },
  en: {
    documentTitle: 'Studio',
    title: (name) => `Hello ${name}`,
    text: 'What is left for you to do, and how your Pockets and fights are doing.',
    start: 'To begin with',
    done: 'Done',
    toDo: 'To do',
    steps: {
      address: {
        href: '/gains',
        title: 'Your payout address',
        text: 'The 0x address to which we pay out your USDC.',
      },
    },
  },
})
