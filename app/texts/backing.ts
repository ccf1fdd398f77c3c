import { inBoth } from '#app/language/in-both.ts'
import type { AmountError } from '#domain/kernel/money.ts'

type AmountErrors = { readonly [Error in AmountError]: string }

/** Words of the backing sheet. */
export const backingTexts = inBoth({
  fr: {
    title: 'Soutenir',
    close: 'Fermer',
    choose: {
      title: 'Quel Pocket soutenir\u202f?',
      text: 'Choisissez un Pocket ouvert\u00a0; vous confirmerez le montant ensuite.',
      none: 'Aucun Pocket n’est ouvert en ce moment.',
    },
    steps: {
      amount: 'Montant',
      units: 'Parts',
      cover: 'Compensation',
      identity: 'Identité',
      summary: 'Récapitulatif',
    },
    amount: {
      label: 'Votre soutien',
      noMinimum: 'Sans minimum. Virgule, point et espaces acceptés.',
      noMinimumByCard: (least: string) =>
        `Sans minimum, sauf par carte\u00a0: ${least}. Virgule, point et espaces acceptés.`,
      minimum: (least: string) => `Minimum ${least}. Virgule, point et espaces acceptés.`,
      chips: 'Montants proposés',
      equivalent: (euros: string) => `≈\u00a0${euros}, au cours du moment`,
      noRate: 'La page de paiement indiquera le cours en euros.',
    },
    units: {
      label: 'Nombre de parts',
      hint: (price: string, least: string, left: string) =>
        `${price} la part. Au moins ${least}, ${left} disponibles.`,
      fewer: 'Une part de moins',
      more: 'Une part de plus',
      result: (share: string, fights: string) =>
        `= ${share} des gains de chacun des ${fights}\u00a0combats`,
      resultOne: (share: string) => `= ${share} des gains du combat couvert`,
    },
    cover: {
      legend: 'Compensation si un combat est annulé',
      included: (percent: string) => ({
        title: 'Niveau 1, inclus',
        text: `Payé par l’athlète\u00a0: vous récupérez ${percent} du prix de vos parts pour le combat annulé.`,
      }),
      none: { title: 'Sans compensation', text: 'Vous ne récupérez rien si un combat est annulé.' },
      level2: (fee: string, percent: string) => ({
        title: `Niveau 2, +${fee}`,
        text: `Vous récupérez ${percent} du prix de vos parts pour le combat annulé.`,
      }),
      free: 'sans supplément',
      explain:
        'Vaut pour un combat annulé avant de commencer et non reprogrammé sous 90\u00a0jours. Une défaite, un nul ou un report n’ouvrent pas de compensation.',
    },
    identity: {
      why: 'La loi nous oblige à vérifier votre identité. Vous ne le ferez qu’une fois.',
      legalName: 'Nom et prénom',
      birthDate: 'Date de naissance',
      country: 'Pays de résidence',
      chooseCountry: 'Choisir…',
      counter: (limit: string, left: string) =>
        `Vérification simplifiée jusqu’à ${limit} au total\u00a0; il vous reste ${left}.`,
      known: (limit: string, left: string) =>
        `Identité vérifiée (simplifiée, jusqu’à ${limit})\u00a0; il vous reste ${left}.`,
      full: 'Identité entièrement vérifiée.',
      above: (limit: string) =>
        `Ce soutien dépasse ${limit} au total\u00a0: une vérification complète est nécessaire. Ce que vous avez saisi est conservé.`,
      verify: 'Vérifier mon identité',
      errors: {
        legalName: 'Indiquez vos nom et prénom',
        birthDate: 'Indiquez votre date de naissance',
        underAge: 'Il faut avoir au moins 18 ans',
        country: 'Choisissez votre pays',
      },
    },
    summary: {
      label: 'Qui reçoit quoi',
      pays: 'Vous payez',
      pocket: (name: string) => `Pour ${name}`,
      pocketNote: 'gardé sous séquestre jusqu’à la clôture',
      fee: (percent: string) => `Frais de plateforme, ${percent}`,
      feeNote: 'à la charge du bénéficiaire, compris dans votre soutien',
      reserve: 'Réserve de compensation',
      premiumMine: (amount: string) => `dont ${amount} payés par vous`,
      premiumAthlete: 'prise sur la part de l’athlète',
      gets: 'Vous recevez',
      getsText: (what: string) => `Certificat numéroté, ${what}`,
      escrow:
        'L’argent reste sous séquestre tant que le Pocket est ouvert, puis il est libéré selon un calendrier public.',
      noWithdrawal: 'Pas de remboursement après confirmation.',
      waived: 'Droit de rétractation\u00a0: vous y renoncez en cochant la case ci-dessous.',
      card: 'Paiement par carte sur la page sécurisée de notre prestataire, converti en USDC.',
      wallet:
        'Paiement en USDC, du portefeuille lié au contrat de séquestre\u00a0; vous signez à la page suivante.',
      empty: 'Indiquez un montant pour voir qui reçoit quoi.',
    },
    waiverField: 'Droit de rétractation',
    confirm: (amount: string) => `Confirmer ${amount}`,
    confirmEmpty: 'Confirmer',
    total: 'Total',
    unpaid: {
      text: (amount: string, until: string) =>
        `Un soutien de ${amount} attend encore son paiement, jusqu’à ${until}.`,
      resume: 'Reprendre ce paiement',
    },
    unverified: {
      text: 'Confirmez d’abord votre adresse e-mail\u00a0: le lien est dans votre boîte de réception.',
      action: 'Recevoir un nouveau lien',
    },
    malformed: 'La demande est incomplète. Rechargez la page et réessayez.',
    notOpen: 'Ce Pocket n’accepte pas de soutiens',
    refused: 'Ce soutien n’a pas été enregistré. Rien n’a été débité.',
    offline: 'Le serveur ne répond pas. Rien n’a été débité\u00a0; vos champs sont conservés.',
    errors: {
      amount: {
        empty: 'Indiquez un montant',
        not_a_number: 'Écrivez le montant en chiffres, par exemple 25 ou 12,50',
        negative: 'Le montant doit être supérieur à zéro',
        too_many_decimals: 'Six décimales au plus',
        too_large: 'Ce montant dépasse ce que la plateforme accepte',
      } satisfies AmountErrors,
      tooLittle: (least: string) => `Le minimum est de ${least}`,
      notWhole: 'Indiquez un nombre entier de parts',
      tooFewUnits: (least: number) => `Prenez au moins ${least} part${least > 1 ? 's' : ''}`,
      tooManyUnits: (left: number) =>
        `Il ne reste que ${left} part${left > 1 ? 's' : ''} disponible${left > 1 ? 's' : ''}`,
      soldOut: 'Toutes les parts sont vendues ou réservées',
      waiver:
        'Cochez la case pour continuer\u00a0: sans elle, le certificat ne peut pas être émis tout de suite',
    },
  },
  en: {
    title: 'Back a Pocket',
    close: 'Close',
    choose: {
      title: 'Which Pocket do you want to back?',
      text: 'Choose an open Pocket; you confirm the amount afterwards.',
      none: 'No Pocket is open right now.',
    },
    steps: {
      amount: 'Amount',
      units: 'Shares',
      cover: 'Compensation',
      identity: 'Identity',
      summary: 'Summary',
    },
    amount: {
      label: 'Your backing',
      noMinimum: 'No minimum. You can type a comma, a point or spaces.',
      noMinimumByCard: (least) =>
        `No minimum, except by card: ${least}. You can type a comma, a point or spaces.`,
      minimum: (least) => `Minimum ${least}. You can type a comma, a point or spaces.`,
      chips: 'Suggested amounts',
      equivalent: (euros) => `≈ ${euros} at the current rate`,
      noRate: 'The payment page shows the rate in euros.',
    },
    units: {
      label: 'Number of shares',
      hint: (price, least, left) => `${price} a share. At least ${least}, ${left} left.`,
      fewer: 'One share fewer',
      more: 'One share more',
      result: (share, fights) => `= ${share} of the earnings of each of the ${fights}\u00a0fights`,
      resultOne: (share) => `= ${share} of the earnings of the covered fight`,
    },
    cover: {
      legend: 'Compensation if a fight is cancelled',
      included: (percent) => ({
        title: 'Level 1, included',
        text: `Paid by the fighter: you get back ${percent} of the price of your shares for the cancelled fight.`,
      }),
      none: { title: 'No compensation', text: 'You get nothing back if a fight is cancelled.' },
      level2: (fee, percent) => ({
        title: `Level 2, +${fee}`,
        text: `You get back ${percent} of the price of your shares for the cancelled fight.`,
      }),
      free: 'at no extra cost',
      explain:
        'For a fight that is cancelled before it starts and not rescheduled within 90 days. A loss, a draw or a new date is not compensated.',
    },
    identity: {
      why: 'The law requires us to check who you are. You do this only once.',
      legalName: 'First and last name',
      birthDate: 'Date of birth',
      country: 'Country of residence',
      chooseCountry: 'Choose…',
      counter: (limit, left) => `Simplified check up to ${limit} in total; you have ${left} left.`,
      known: (limit, left) =>
        `Identity checked (simplified, up to ${limit}); you have ${left} left.`,
      full: 'Identity fully checked.',
      above: (limit) =>
        `This backing takes you above ${limit} in total: a full check is needed. What you have typed is kept.`,
      verify: 'Check my identity',
      errors: {
        legalName: 'Enter your first and last name',
        birthDate: 'Enter your date of birth',
        underAge: 'You must be at least 18 years old',
        country: 'Choose your country',
      },
    },
    summary: {
      label: 'Who gets what',
      pays: 'You pay',
      pocket: (name) => `For ${name}`,
      pocketNote: 'in escrow until closing',
      fee: (percent) => `Platform fee, ${percent}`,
      feeNote: 'paid by the recipient, included in your backing',
      reserve: 'Compensation reserve',
      premiumMine: (amount) => `${amount} of it paid by you`,
      premiumAthlete: 'taken from the fighter’s part',
      gets: 'You receive',
      getsText: (what) => `Numbered certificate, ${what}`,
      escrow:
        'The money stays in escrow while the Pocket is open, then it is released on a public schedule.',
      noWithdrawal: 'No refund after confirmation.',
      waived: 'Right of withdrawal: you waive it by ticking the box below.',
      card: 'You pay by card on our provider’s secure page, converted to USDC.',
      wallet:
        'You pay in USDC from the linked wallet to the escrow contract, and sign on the next page.',
      empty: 'Enter an amount to see who gets what.',
    },
    waiverField: 'Right of withdrawal',
    confirm: (amount) => `Confirm ${amount}`,
    confirmEmpty: 'Confirm',
    total: 'Total',
    unpaid: {
      text: (amount, until) => `A backing of ${amount} still awaits its payment, until ${until}.`,
      resume: 'Go on with this payment',
    },
    unverified: {
      text: 'Confirm your email address first: the link is in your inbox.',
      action: 'Get a new link',
    },
    malformed: 'The request is incomplete. Reload the page and try again.',
    notOpen: 'This Pocket takes no backings',
    refused: 'This backing was not saved. Nothing was charged.',
    offline: 'The server does not answer. Nothing was charged; your fields are kept.',
    errors: {
      amount: {
        empty: 'Enter an amount',
        not_a_number: 'Write the amount in figures, for example 25 or 12.50',
        negative: 'The amount must be above zero',
        too_many_decimals: 'Six decimals at most',
        too_large: 'This amount is more than the platform accepts',
      },
      tooLittle: (least) => `The minimum is ${least}`,
      notWhole: 'Enter a whole number of shares',
      tooFewUnits: (least) => `Take at least ${least} ${least === 1 ? 'share' : 'shares'}`,
      tooManyUnits: (left) => `Only ${left} ${left === 1 ? 'share is' : 'shares are'} left`,
      soldOut: 'All shares are sold or reserved',
      waiver: 'Tick the box to continue: without it the certificate cannot be issued at once',
    },
  },
})
