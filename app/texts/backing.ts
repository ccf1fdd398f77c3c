import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { AmountError } from '#domain/kernel/money.ts'

const amountErrors: { readonly [Error in AmountError]: string } = {
  empty: 'Indiquez un montant',
  not_a_number: 'Écrivez le montant en chiffres, par exemple 25 ou 12,50',
  negative: 'Le montant doit être supérieur à zéro',
  too_many_decimals: 'Six décimales au plus',
  too_large: 'Ce montant dépasse ce que la plateforme accepte',
}

/** What each kind of Pocket is called, and what it is for the backer. */
export const kindTexts: {
  readonly [Kind in PocketKind]: {
    label: string
    lang?: 'en'
    /** Stands on the summary and under the card. */
    promise: string
    risk: string
    gets: string
  }
} = {
  tips: {
    label: 'Tips Amateurs',
    promise: 'Don, sans contrepartie financière.',
    risk: 'Don, sans contrepartie financière ni remboursement.',
    gets: 'Priority Access Badge',
  },
  share: {
    label: 'Career Share',
    lang: 'en',
    promise: 'Une part des gains de combats signés, si ces gains existent.',
    risk: 'Vous pouvez perdre toute la somme versée. Les gains dépendent des combats et ne sont pas garantis.',
    gets: 'Career Share',
  },
  federation: {
    label: 'Fédération',
    promise: 'Don, sans contrepartie financière.',
    risk: 'Don, sans contrepartie financière ni remboursement.',
    gets: 'certificat honorifique Mécène',
  },
}

/** Words of the backing sheet. */
export const backingTexts = {
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
    noRate: 'Le cours en euros sera indiqué à la page de paiement.',
  },
  units: {
    label: 'Nombre de parts',
    hint: (price: string, least: string, left: string) =>
      `${price} la part. Au moins ${least}, ${left} disponibles.`,
    fewer: 'Une part de moins',
    more: 'Une part de plus',
    result: (share: string, fights: string) => `= ${share} des gains de chacun des ${fights}`,
    resultOne: (share: string) => `= ${share} des gains du combat couvert`,
  },
  cover: {
    legend: 'Compensation si un combat est annulé',
    included: (percent: string) => ({
      title: 'Niveau 1, inclus',
      text: `L’athlète l’a payé\u00a0: ${percent} du principal du combat annulé vous reviennent.`,
    }),
    none: { title: 'Sans compensation', text: 'Rien ne revient si un combat est annulé.' },
    level2: (fee: string, percent: string) => ({
      title: `Niveau 2, +${fee}`,
      text: `${percent} du principal du combat annulé vous reviennent.`,
    }),
    free: 'sans supplément',
    explain:
      'Vaut pour un combat annulé avant de commencer et non reprogrammé sous 90\u00a0jours. Une défaite, un nul ou un report n’ouvrent pas de compensation.',
  },
  identity: {
    why: 'La loi nous demande de savoir qui soutient. Une seule fois\u00a0; nous la gardons pour la suite.',
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
      `Ce soutien dépasse ${limit} au total\u00a0: une vérification complète sera nécessaire.`,
    errors: {
      legalName: 'Indiquez vos nom et prénom',
      birthDate: 'Indiquez votre date de naissance',
      underAge: 'Il faut avoir 18 ans pour soutenir un Pocket',
      country: 'Choisissez votre pays',
    },
  },
  summary: {
    label: 'Qui reçoit quoi',
    pays: 'Vous payez',
    pocket: (name: string) => `Pour ${name}`,
    pocketNote: 'gardé sous séquestre jusqu’à la fermeture',
    fee: (percent: string) => `Frais de plateforme, ${percent}`,
    feeNote: 'à la charge du bénéficiaire, compris dans votre soutien',
    reserve: 'Réserve de compensation',
    reserveNote: (parts: string) => parts,
    premiumMine: (amount: string) => `dont ${amount} payés par vous`,
    premiumAthlete: 'prise sur la part de l’athlète',
    gets: 'Vous recevez',
    getsText: (what: string) => `Certificat numéroté, ${what}`,
    escrow:
      'L’argent reste sous séquestre tant que le Pocket est ouvert, puis il est libéré selon un calendrier public.',
    noWithdrawal: 'Pas de remboursement après confirmation.',
    waived: 'Droit de rétractation\u00a0: vous y renoncez en cochant la case ci-dessous.',
    card: 'Paiement par carte, à la page de notre prestataire, converti en USDC.',
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
  refused: 'Ce soutien n’a pas été pris. Rien n’a été débité.',
  offline: 'Le serveur ne répond pas. Rien n’a été débité\u00a0; vos champs sont conservés.',
  errors: {
    amount: amountErrors,
    tooLittle: (least: string) => `Le minimum est de ${least}`,
    tooLittleByCard: (least: string, euros: string) =>
      `Par carte, le plus petit montant est ${least} (${euros})`,
    notWhole: 'Indiquez un nombre entier de parts',
    tooFewUnits: (least: number) => `Prenez au moins ${least} part${least > 1 ? 's' : ''}`,
    tooManyUnits: (left: number) =>
      `Il ne reste que ${left} part${left > 1 ? 's' : ''} disponible${left > 1 ? 's' : ''}`,
    soldOut: 'Toutes les parts sont vendues ou réservées',
    waiver:
      'Cochez la case pour continuer\u00a0: sans elle, le certificat ne peut pas être émis tout de suite',
  },
} as const

/** Words of the page that follows a payment. */
export const followTexts = {
  documentTitle: 'Votre soutien',
  eyebrow: 'Votre soutien',
  steps: {
    label: 'Suivi du soutien',
    prepared: { title: 'Préparé', done: (when: string) => `Réservé le ${when}.` },
    sent: {
      title: 'Transmis',
      identity: 'Le paiement s’ouvre dès que votre identité est vérifiée.',
      current: 'Le paiement est attendu à la page du prestataire.',
      currentByWallet: 'Le paiement est attendu de votre portefeuille.',
      done: 'Votre paiement est arrivé.',
      waiting: 'Le paiement se fait à la page du prestataire.',
    },
    confirmed: {
      title: 'Confirmé',
      current: 'La confirmation arrive en général en quelques secondes.',
      done: (when: string) => `Confirmé le ${when}.`,
      waiting: 'Dès que le paiement est vérifié.',
    },
    certificate: {
      title: 'Certificat émis',
      waiting: 'Votre certificat numéroté est émis avec la confirmation.',
      locked: (number: string) => `${number}, verrouillé le temps d’une dernière vérification.`,
      active: (number: string) => `${number}, actif.`,
      frozen: (number: string) => `${number}, gelé pendant une vérification. Nous vous écrirons.`,
    },
    stopped: 'Arrêté.',
  },
  titles: {
    identity: 'Vérification d’identité en cours',
    awaiting: 'Paiement en attente',
    cancelled: 'Paiement annulé',
    detected: 'Paiement reçu, confirmation en cours',
    confirmed: 'Soutien confirmé',
    frozen: 'Vérification en cours',
    expired: 'Réservation expirée',
    failed: 'Paiement refusé',
    refunded: 'Soutien remboursé',
  },
  texts: {
    identity: (until: string) =>
      `Rien n’a été débité. Vos parts sont gardées jusqu’au ${until} (heure de Paris)\u00a0; nous vous écrirons dès que votre identité est vérifiée.`,
    awaiting: (until: string) =>
      `Rien n’a été débité. Votre réservation tient jusqu’à ${until} (heure de Paris).`,
    detected: 'Votre paiement est arrivé\u00a0; la confirmation suit.',
    confirmed: 'Merci. Votre certificat est à vous\u00a0; une confirmation part par e-mail.',
    emailRefused:
      'Merci. Votre certificat est à vous\u00a0; votre adresse a refusé l’e-mail de confirmation.',
    frozen:
      'Votre paiement est bien arrivé. Un contrôle réglementaire est en cours\u00a0; nous vous écrirons.',
    expired: 'Rien n’a été débité. Les parts réservées sont de nouveau disponibles pour tous.',
    failed: 'Rien n’a été débité. Vous pouvez réessayer, par le même moyen ou par un autre.',
    refunded: 'La somme retourne vers le moyen de paiement d’origine.',
  },
  closePage: 'Vous pouvez fermer cette page, nous vous écrirons.',
  stale: 'Le suivi ne répond pas pour l’instant. Votre soutien n’est pas perdu.',
  again: 'Actualiser',
  pay: 'Payer maintenant',
  payByCard: 'Payer par carte',
  change: 'Modifier mon soutien',
  retry: 'Soutenir à nouveau',
  certificate: 'Voir mon certificat',
  pockets: 'Mes Pockets',
  refused: 'Le paiement n’a pas pu être ouvert',
  receipt: {
    title: 'Reçu',
    order: 'Votre commande',
    pocket: 'Pocket',
    recipient: 'Bénéficiaire',
    kind: 'Type',
    units: 'Parts',
    cover: 'Compensation',
    coverLevel2: 'Niveau 2',
    principal: 'Soutien',
    premium: 'Prime de compensation',
    paid: 'Payé',
    toPay: 'À payer',
    ordered: 'Commandé le',
    confirmedAt: 'Confirmé le',
    certificate: 'Certificat',
    reference: 'Référence',
    waiver: 'Droit de rétractation',
    waived: 'Renoncé, case cochée à la commande',
    afterConfirmation: 'Possible après la confirmation',
    until: (date: string) => `Jusqu’au ${date} (heure de Paris)`,
    none: 'Aucun\u00a0: don sans contrepartie',
    email: 'Confirmation par e-mail',
    emailSent: (date: string) => `Partie le ${date} (heure de Paris)`,
    emailRefused: (date: string) => `Refusée par votre adresse e-mail, le ${date} (heure de Paris)`,
  },
} as const

/** Words of the right to withdraw, on the page of an order that has it. The two labels are those of the law. */
export const withdrawalTexts = {
  title: 'Droit de rétractation',
  open: (until: string) =>
    `Vous pouvez revenir sur ce soutien, sans motif et sans frais, jusqu’au ${until} (heure de Paris), tant qu’aucun combat couvert n’a commencé.`,
  /** Of a waiver that nothing proves. */
  unproven: (until: string) =>
    `L’e-mail qui confirme ce contrat n’est pas arrivé chez vous. Malgré la case cochée à la commande, vous pouvez donc revenir sur ce soutien, sans motif et sans frais, jusqu’au ${until} (heure de Paris) ou jusqu’à l’arrivée de cet e-mail, tant qu’aucun combat couvert n’a commencé.`,
  begin: 'Renoncer au contrat ici',
  asked: (amount: string) =>
    `${amount} vous reviennent, par le moyen qui a servi à payer. Votre certificat et ses droits s’éteignent. Confirmez pour finir.`,
  confirm: 'Confirmer la rétractation',
  done: (when: string, amount: string) =>
    `Votre rétractation est reçue, le ${when} (heure de Paris). ${amount} repartent par le moyen qui a servi à payer\u00a0; un accusé part par e-mail.`,
  declared: (when: string) =>
    `Votre rétractation est reçue, le ${when} (heure de Paris). L’argent repart dès que la vérification en cours est terminée.`,
} as const
