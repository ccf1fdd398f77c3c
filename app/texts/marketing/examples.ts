import { inBoth } from '#app/language/in-both.ts'
import type { Fact, Point } from './home.ts'

/** Words of the worked examples; their figures come from the rules. */
interface ExampleTexts {
  slips: {
    title: string
    platform: (fee: string) => string
    tips: { lead: (fee: string) => string; recipient: string }
    federation: { lead: (fee: string) => string; recipient: string }
  }
  badge: {
    title: string
    text: (months: number) => string
    paid: Fact
    contract: Fact
    burned: Fact
    waits: string
    priority: (months: number) => string
  }
  purse: {
    title: string
    lead: string
    sold: string
    fee: (fee: string) => string
    received: string
    earns: string
    soldPart: string
    participants: string
    yours: string
    keeps: (amount: string) => string
    platform: (fee: string, amount: string) => string
    others: (amount: string) => string
    caption: string
    columns: readonly string[]
    fights: readonly [first: string, won: string, lost: string]
    paid: string
    ifWon: string
    ifLost: string
    risk: string
  }
  compensation: {
    title: string
    lead: string
    columns: readonly [none: string, one: string, two: string]
    paysLabel: string
    pays: (premium: string) => readonly [none: string, one: string, two: string]
    cover: string
    paid: string
    first: string
    compensation: string
    back: string
    result: string
    risk: string
  }
  admissionTitle: string
  admission: readonly Point[]
}

export const exampleTexts = inBoth<ExampleTexts>({
  fr: {
    slips: {
      title: 'Qui reçoit quoi',
      platform: (fee) => `Plateforme, ${fee}`,
      tips: {
        lead: (fee) =>
          `Quatre tips, au centime près. Les ${fee} sont pris sur ce que reçoit l’athlète.`,
        recipient: 'Athlète',
      },
      federation: {
        lead: (fee) =>
          `Trois contributions, au centime près. Les ${fee} sont pris sur ce que reçoit la fédération.`,
        recipient: 'Fédération',
      },
    },
    badge: {
      title: 'La vie d’un badge',
      text: (months) =>
        `Un exemple. La priorité dure ${months} mois à partir du premier contrat pro, au jour près.`,
      paid: ['Tip payé', 'Le badge est émis.'],
      contract: ['Premier contrat pro', 'L’accès prioritaire commence.'],
      burned: ['Badge détruit', 'Le statut «\u202fSuper-fan\u202f» est conservé.'],
      waits: 'attend un contrat',
      priority: (months) => `${months} mois d’accès prioritaire`,
    },
    purse: {
      title: 'Une bourse, suivie jusqu’au bout',
      lead: 'Un Pocket inventé, des calculs exacts. Un pro propose 20\u00a0% de deux combats en 400 parts à 50\u00a0USDC. 300 sont vendues\u202f; 100 reviennent à l’athlète. Vous en avez 10 et avez payé 500\u00a0USDC.',
      sold: '300 parts vendues 50\u00a0USDC',
      fee: (fee) => `Plateforme, ${fee}`,
      received: 'L’athlète reçoit',
      earns: 'Le combat 1 rapporte',
      soldPart: 'Part vendue, 15\u00a0%',
      participants: 'Tous les participants',
      yours: 'Vos 10 parts sur 300',
      keeps: (amount) => `l’athlète garde ${amount}`,
      platform: (fee, amount) => `plateforme, ${fee}\u00a0: ${amount}`,
      others: (amount) => `les 290 autres parts, ${amount}`,
      caption: 'Les deux combats, en USDC',
      columns: [
        'Bourse',
        'Part vendue (15\u00a0%)',
        'Plateforme (5\u00a0%)',
        'Aux participants',
        'Pour vous',
      ],
      fights: ['Combat 1', 'Combat 2, gagné', 'Combat 2, perdu'],
      paid: 'Vous avez payé',
      ifWon: 'Vous récupérez, combat 2 gagné',
      ifLost: 'Vous récupérez, combat 2 perdu',
      risk: 'Même somme, mêmes parts\u00a0: la seconde bourse décide si vous gagnez ou perdez de l’argent. Elle peut aussi être nulle.',
    },
    compensation: {
      title: 'Si un combat est annulé',
      lead: 'Le Pack de compensation sur ces dix parts. Le combat 1 vous a versé 285\u00a0USDC\u202f; le combat 2 est annulé. La moitié de vos 500\u00a0USDC, soit 250, portait sur le combat 2\u00a0: c’est sur elle que se calcule la couverture.',
      columns: ['Sans pack', 'Niveau 1', 'Niveau 2'],
      paysLabel: 'Qui le paie',
      pays: (premium) => [
        'Personne',
        `L’athlète, ${premium}`,
        `L’athlète, ${premium}, et vous, ${premium}`,
      ],
      cover: 'Couverture',
      paid: 'Vous avez payé',
      first: 'Versé pour le combat 1',
      compensation: 'Compensation',
      back: 'Vous récupérez',
      result: 'Résultat (ROI)',
      risk: 'La couverture adoucit une annulation. Elle ne transforme pas une perte en gain, et prend fin quand le combat commence.',
    },
    admissionTitle: 'Qui peut ouvrir un Pocket de fédération',
    admission: [
      ['Reconnue', 'Par les instances du sport, ou par l’État qui le leur délègue.'],
      ['Vérifiée', 'Immatriculation, mandat et identité de la personne qui signe.'],
      ['Approuvée', 'Par deux personnes de la plateforme, puis de nouveau chaque année.'],
    ],
  },
  en: {
    slips: {
      title: 'Who gets what',
      platform: (fee) => `Platform, ${fee}`,
      tips: {
        lead: (fee) => `Four tips, to the cent. The ${fee} comes out of what the athlete receives.`,
        recipient: 'Athlete',
      },
      federation: {
        lead: (fee) =>
          `Three contributions, to the cent. The ${fee} comes out of what the federation receives.`,
        recipient: 'Federation',
      },
    },
    badge: {
      title: 'The life of one badge',
      text: (months) =>
        `An example. Priority lasts ${months} months from the first pro contract, to the day.`,
      paid: ['Tip paid', 'Badge minted.'],
      contract: ['First pro contract', 'Priority access begins.'],
      burned: ['Badge burned', '‘Super-fan’ stays recorded.'],
      waits: 'waits for a contract',
      priority: (months) => `${months} months of priority access`,
    },
    purse: {
      title: 'One purse, followed to the end',
      lead: 'An invented Pocket with real arithmetic. A pro offers 20% of two fights as 400 shares at 50 USDC. 300 are sold; 100 return to the athlete. You hold 10 of the 300 and paid 500 USDC.',
      sold: '300 shares sold at 50 USDC',
      fee: (fee) => `Platform, ${fee}`,
      received: 'The athlete receives',
      earns: 'Fight 1 earns',
      soldPart: 'Sold part, 15%',
      participants: 'All participants',
      yours: 'Your 10 of 300',
      keeps: (amount) => `kept by the athlete, ${amount}`,
      platform: (fee, amount) => `platform, ${fee}: ${amount}`,
      others: (amount) => `the other 290 shares, ${amount}`,
      caption: 'Both fights, in USDC',
      columns: ['Purse', 'Sold part (15%)', 'Platform (5%)', 'To participants', 'To you'],
      fights: ['Fight 1', 'Fight 2, won', 'Fight 2, lost'],
      paid: 'You paid',
      ifWon: 'You get back, fight 2 won',
      ifLost: 'You get back, fight 2 lost',
      risk: 'Same money, same shares: the second purse decides whether you gain or lose. It can also be zero.',
    },
    compensation: {
      title: 'If a fight is cancelled',
      lead: 'The Compensation Pack on the same ten shares. Fight 1 paid you 285 USDC; fight 2 is cancelled. Half of your 500 USDC, 250, belonged to fight 2, and that half is what the cover counts on.',
      columns: ['No pack', 'Level 1', 'Level 2'],
      paysLabel: 'Who pays for it',
      pays: (premium) => [
        'Nobody',
        `The athlete, ${premium}`,
        `The athlete, ${premium}, and you, ${premium}`,
      ],
      cover: 'Cover',
      paid: 'You paid',
      first: 'Fight 1 paid you',
      compensation: 'Compensation',
      back: 'You get back',
      result: 'Result (ROI)',
      risk: 'Cover softens a cancellation. It does not turn a loss into a gain, and it ends when the fight starts.',
    },
    admissionTitle: 'Who may open a Federation Pocket',
    admission: [
      [
        'Recognised',
        'By the sport’s governing bodies, or by the state that delegates the sport to it.',
      ],
      ['Verified', 'Registry number, mandate and the identity of the person who signs.'],
      ['Approved', 'By two people of the platform, and again every year.'],
    ],
  },
})
