import { inBoth } from '#app/language/in-both.ts'
import type { LossShare } from '#domain/orders/loss-share.ts'
import type { RISK_QUESTIONS, RiskQuestion } from '#domain/orders/risk-questions.ts'

type Questions = {
  readonly [Question in RiskQuestion]: {
    question: string
    choices: { readonly [Choice in (typeof RISK_QUESTIONS)[Question][number]]: string }
    /** Why the right answer is right. */
    why: string
  }
}
type Shares = { readonly [Share in LossShare]: string }

/** Words of what is asked before somebody’s first share. */
export const riskTexts = inBoth({
  fr: {
    documentTitle: 'Avant votre première part',
    title: 'Avant votre première part',
    text: 'Une part peut ne rien rapporter. Quatre questions, une seule fois, pour être sûr que c’est clair. Vous pouvez vous reprendre autant que vous voulez.',
    questions: {
      loss: {
        question: 'Combien pouvez-vous perdre\u202f?',
        choices: {
          nothing: 'Rien\u00a0: la mise est garantie',
          half: 'La moitié au plus',
          everything: 'Tout ce que vous avez payé',
        },
        why: 'Si les combats ne rapportent rien, vous perdez tout ce que vous avez payé. N’y mettez que ce que vous pouvez perdre.',
      },
      source: {
        question: 'De quoi dépendent vos gains\u202f?',
        choices: {
          fixed_rate: 'D’un taux fixé d’avance',
          purses: 'Des bourses vraiment payées pour les combats couverts',
          fame: 'De la notoriété du combattant',
        },
        why: 'Vous touchez une fraction des bourses réellement versées pour les combats nommés. Sans combat ou sans bourse, il n’y a pas de gain.',
      },
      exit: {
        question: 'Comment récupérer votre argent avant la fin\u202f?',
        choices: {
          on_request: 'Sur simple demande',
          after_a_month: 'Un mois après l’achat',
          by_selling: 'En vendant votre certificat, si quelqu’un l’achète',
        },
        why: 'Personne n’est tenu de vous racheter une part. Vous pouvez vendre le certificat s’il se trouve un acheteur, peut-être moins cher.',
      },
      guarantee: {
        question: 'Qui garantit vos gains\u202f?',
        choices: { company: 'Coin Rouge', state: 'La garantie des dépôts', nobody: 'Personne' },
        why: 'Ni nous, ni l’État, ni le combattant ne garantissent un gain. Les estimations d’une page ne sont pas des promesses.',
      },
    } satisfies Questions,
    right: 'C’est exact.',
    wrong: 'Pas tout à fait\u00a0: choisissez une autre réponse.',
    missing: 'Choisissez une réponse.',
    loss: {
      title: 'Et si vous perdiez tout\u202f?',
      text: 'Faites le test avec vos chiffres. Ils restent sur votre appareil.',
      amount: 'Ce que vous pensez mettre, en USDC',
      owned: 'Votre épargne, à peu près, en USDC',
      shares: {
        small: 'Cette perte serait une petite partie de votre épargne.',
        twentieth: 'Cette perte serait entre un vingtième et un dixième de votre épargne.',
        tenth: 'Cette perte dépasserait un dixième de votre épargne. C’est beaucoup.',
        half: 'Vous perdriez la moitié de votre épargne, ou plus. Mettez moins.',
        all: 'Vous perdriez tout ce que vous avez. Mettez moins.',
      } satisfies Shares,
    },
    open: 'Répondre aux questions',
    action: 'Valider mes réponses',
    answered: 'Vous avez déjà répondu à ces questions\u00a0: vous pouvez acheter des parts.',
    pockets: 'Voir les Pockets',
    back: 'Reprendre où vous en étiez',
    offline: 'Aucune connexion\u00a0: vos réponses n’ont pas été envoyées.',
  },
  en: {
    documentTitle: 'Before your first share',
    title: 'Before your first share',
    text: 'A share may bring nothing. Four questions, asked once, to make sure that this is clear. You can change your answers as often as you like.',
    questions: {
      loss: {
        question: 'How much can you lose?',
        choices: {
          nothing: 'Nothing: what I pay is guaranteed',
          half: 'Half of it at most',
          everything: 'Everything that I paid',
        },
        why: 'If the fights bring nothing, you lose everything you paid. Only put in what you can afford to lose.',
      },
      source: {
        question: 'What do your earnings depend on?',
        choices: {
          fixed_rate: 'On a rate fixed in advance',
          purses: 'On the purses really paid for the covered fights',
          fame: 'On how famous the fighter is',
        },
        why: 'You get a part of the purses really paid for the named fights. No fight or no purse means no earnings.',
      },
      exit: {
        question: 'How do you get your money back before the end?',
        choices: {
          on_request: 'By asking for it',
          after_a_month: 'A month after buying',
          by_selling: 'By selling my certificate, if somebody buys it',
        },
        why: 'Nobody has to buy a share back from you. You can sell the certificate if there is a buyer, perhaps for less.',
      },
      guarantee: {
        question: 'Who guarantees your earnings?',
        choices: { company: 'Coin Rouge', state: 'The deposit guarantee', nobody: 'Nobody' },
        why: 'Neither we, nor the state, nor the fighter guarantee any earnings. Estimates on a page are no promises.',
      },
    },
    right: 'That is right.',
    wrong: 'Not quite: choose another answer.',
    missing: 'Choose an answer.',
    loss: {
      title: 'What if you lost it all?',
      text: 'Try it with your own figures. They stay on your device.',
      amount: 'What you think of putting in, in USDC',
      owned: 'Your savings, roughly, in USDC',
      shares: {
        small: 'This loss would be a small part of your savings.',
        twentieth: 'This loss would be between a twentieth and a tenth of your savings.',
        tenth: 'This loss would be more than a tenth of your savings. That is a lot.',
        half: 'You would lose half of your savings, or more. Put in less.',
        all: 'You would lose everything you have. Put in less.',
      },
    },
    open: 'Answer the questions',
    action: 'Check my answers',
    answered: 'You have answered these questions already: you can buy shares.',
    pockets: 'See the Pockets',
    back: 'Go on where you were',
    offline: 'No connection: your answers were not sent.',
  },
})
