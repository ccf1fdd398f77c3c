import { inBoth } from '#app/language/in-both.ts'

/** Words of what a share may bring back. */
export const scenarioTexts = inBoth({
  fr: {
    title: 'Ce que vous pourriez récupérer',
    chips: 'Votre soutien',
    chosen: (parts: string, price: string, share: string) =>
      `${parts}, ${price}\u00a0: ${share} des gains de chaque combat couvert.`,
    chart: 'Ce que vous récupérez selon l’issue des combats, en USDC',
    paid: (amount: string) => `Vous payez ${amount}`,
    outcomes: {
      loss: 'Combats perdus',
      win: 'Combats gagnés',
      cancelled: 'Combats annulés',
    },
    withoutCover: 'sans compensation',
    covered: (percent: string) => `compensation de ${percent}`,
    coveredByBacker: (percent: string) => `compensation de ${percent}, que vous payez en plus`,
    breakEven: (purses: string, fights: string) =>
      `Il faut ${purses} de bourse ${fights} pour retrouver votre mise, frais déduits.`,
    inAll: (count: string) => `au total sur les ${count}`,
    alone: 'pour le combat couvert',
    table: 'Voir les chiffres en tableau',
    columns: {
      outcome: 'Issue',
      pays: 'Vous payez, USDC',
      back: 'Vous récupérez, USDC',
      change: 'Résultat',
    },
    part: ['part', 'parts'] as [string, string],
    fight: ['combat', 'combats'] as [string, string],
    estimates: (fee: string) =>
      `Estimations sur les bourses prévues au contrat, après les frais de ${fee}\u00a0; primes de finish et amendes non comptées. La même issue est supposée pour tous les combats.`,
    converted: 'Bourses converties en USDC au cours du jour.',
    unknown:
      'Le contrat d’au moins un combat n’indique pas ce que paie une victoire\u00a0: ce que vous pourriez récupérer ne peut pas être estimé.',
    purse: {
      of: (amount: string) => `Bourse au contrat\u00a0: ${amount}`,
      forWin: (amount: string) => `, dont ${amount} en cas de victoire`,
      source:
        'Bourses déclarées par l’athlète, d’après le contrat signé que deux opérateurs ont vérifié.',
    },
  },
  en: {
    title: 'What you could get back',
    chips: 'Your backing',
    chosen: (parts, price, share) =>
      `${parts}, ${price}: ${share} of each covered fight’s earnings.`,
    chart: 'What you get back by the outcome of the fights, in USDC',
    paid: (amount) => `You pay ${amount}`,
    outcomes: { loss: 'Fights lost', win: 'Fights won', cancelled: 'Fights cancelled' },
    withoutCover: 'no compensation',
    covered: (percent) => `compensation of ${percent}`,
    coveredByBacker: (percent) => `compensation of ${percent}, at your extra cost`,
    breakEven: (purses, fights) =>
      `It takes purses of ${purses} ${fights} to get your money back, fees deducted.`,
    inAll: (count) => `in all over the ${count}`,
    alone: 'for the covered fight',
    table: 'See the figures as a table',
    columns: {
      outcome: 'Outcome',
      pays: 'You pay, USDC',
      back: 'You get back, USDC',
      change: 'Result',
    },
    part: ['share', 'shares'],
    fight: ['fight', 'fights'],
    estimates: (fee) =>
      `Estimates from the contracted purses, after the ${fee} fee; finish bonuses and fines not counted. All fights are taken to end the same way.`,
    converted: 'Purses converted to USDC at today’s rate.',
    unknown:
      'The contract of at least one fight does not say what a win pays, so what you could get back cannot be estimated.',
    purse: {
      of: (amount) => `Contracted purse: ${amount}`,
      forWin: (amount) => `, of which ${amount} for a win`,
      source:
        'Purses declared by the fighter, from the signed contract that two operators checked.',
    },
  },
})
