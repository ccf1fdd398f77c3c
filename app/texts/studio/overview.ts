import { inBoth } from '#app/language/in-both.ts'

/** Words of the first page of an athlete's studio. */
export const overviewTexts = inBoth({
  fr: {
    documentTitle: 'Studio',
    title: (name: string) => `Bonjour ${name}`,
    forAthlete: 'Ce qui est attendu, et où en sont les Pockets et les combats.',
    text: 'Ce qui est attendu de vous, et où en sont vos Pockets et vos combats.',
    start: 'Pour commencer',
    startText: 'Dans l’ordre que vous voulez, jusqu’au premier Pocket.',
    done: 'Fait',
    toDo: 'À faire',
    steps: {
      photo: {
        href: '/studio/profil',
        title: 'La photo',
        text: 'La première chose que les backers voient.',
      },
      story: {
        href: '/studio/profil',
        title: 'L’histoire',
        text: 'Quelques lignes\u00a0: d’où l’on vient, où l’on va.',
      },
      address: {
        href: '/studio/argent',
        title: 'Votre adresse de versement',
        text: 'L’adresse en 0x à laquelle nous vous versons vos USDC, un dollar numérique.',
      },
      fight: {
        href: '/studio/combats/nouveau',
        title: 'Le premier combat',
        text: 'Un combat signé, avec son contrat. Un Pocket Pro ne couvre que des combats enregistrés.',
      },
      pocket: {
        href: '/studio/pockets',
        title: 'Le premier Pocket',
        text: 'La campagne que soutiennent les backers, pour une durée limitée.',
      },
    },
    waits: 'Attendu de vous',
    nothing: 'Rien pour l’instant. Nous vous écrivons dès que quelque chose vous attend.',
    questions: {
      title: (count: string) => `${count} sans réponse`,
      text: 'Vos backers la lisent avec votre réponse.',
      unit: ['question', 'questions'] as [string, string],
    },
    contract: {
      title: 'Premier contrat professionnel',
      text: 'Vous venez d’en signer un\u00a0? Déclarez-le, et voyez ce qu’il change.',
    },
    more: 'Aussi ici',
  },
  en: {
    documentTitle: 'Studio',
    title: (name) => `Hello ${name}`,
    forAthlete: 'What is expected, and how the Pockets and the fights stand.',
    text: 'What is expected of you, and how your Pockets and fights are doing.',
    start: 'To begin with',
    startText: 'In any order, until the first Pocket.',
    done: 'Done',
    toDo: 'To do',
    steps: {
      photo: {
        href: '/studio/profil',
        title: 'The photo',
        text: 'The first thing that backers see.',
      },
      story: {
        href: '/studio/profil',
        title: 'The story',
        text: 'A few lines: where it began, where it is going.',
      },
      address: {
        href: '/studio/argent',
        title: 'Your payout address',
        text: 'The 0x address to which we pay out your USDC, a digital dollar.',
      },
      fight: {
        href: '/studio/combats/nouveau',
        title: 'The first fight',
        text: 'A signed fight, with its contract. A Pro Pocket covers registered fights only.',
      },
      pocket: {
        href: '/studio/pockets',
        title: 'The first Pocket',
        text: 'The campaign that backers support, for a limited time.',
      },
    },
    waits: 'Expected of you',
    nothing: 'Nothing for now. We write to you as soon as something waits for you.',
    questions: {
      title: (count) => `${count} without an answer`,
      text: 'Your backers read it together with your answer.',
      unit: ['question', 'questions'] as [string, string],
    },
    contract: {
      title: 'First professional contract',
      text: 'Have you just signed one? Declare it, and see what it changes.',
    },
    more: 'Also here',
  },
})
