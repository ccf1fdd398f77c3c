import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import type { SoldUnder } from '#domain/kernel/settings.ts'
import { bpsText } from './format.ts'

/** One right: what it is, whether the certificate gives it, and how. */
export interface RightText {
  right: string
  given: boolean
  detail: string
}

/** What the rights were sold under. */
type Sold = Pick<PocketTerms, 'kind' | 'soldUnder'>

/** What each kind of certificate gives and does not give. Sources: TIP-01, TIP-03, PRO-03, FED-01, FED-02. */
export function rightsOf({ kind, soldUnder }: Sold): readonly RightText[] {
  return rightTexts[kind](soldUnder)
}

type Rights = (sold: SoldUnder) => readonly RightText[]

const rightTexts: { readonly [Kind in PocketKind]: Rights } = {
  tips: ({ priorityMonths }) => [
    {
      right: 'Accès prioritaire aux futurs Pockets Pro de l’athlète',
      given: true,
      detail: `Pendant ${priorityMonths}\u00a0mois après son premier contrat professionnel`,
    },
    { right: 'Statut « Super-fan »', given: true, detail: 'Inscrit pour toujours' },
    { right: 'Revente', given: true, detail: 'Avec une redevance à la plateforme' },
    { right: 'Part des gains', given: false, detail: 'Don, sans contrepartie financière' },
    { right: 'Remboursement', given: false, detail: 'Un don confirmé n’est pas remboursé' },
  ],
  share: ({ payoutFeeBps }) => [
    {
      right: 'Part des gains des combats couverts',
      given: true,
      detail: `Versée après chaque combat réglé, moins ${bpsText(payoutFeeBps)} de frais`,
    },
    { right: 'Revente', given: true, detail: 'Avec une redevance à la plateforme' },
    { right: 'Gain garanti', given: false, detail: 'Sans gains du combat, rien n’est versé' },
    { right: 'Rétractation', given: false, detail: 'Abandonnée à la commande, case cochée' },
    { right: 'Droit sur l’athlète ou sur sa carrière', given: false, detail: 'Aucun' },
  ],
  federation: () => [
    {
      right: 'Titre honorifique de Mécène',
      given: true,
      detail: 'Inscrit au nom public du détenteur',
    },
    { right: 'Part des gains', given: false, detail: 'Don, sans contrepartie financière' },
    { right: 'Revente', given: false, detail: 'Le certificat reste à son détenteur' },
    { right: 'Remboursement', given: false, detail: 'Un don confirmé n’est pas remboursé' },
  ],
}

const transferRules: { readonly [Kind in PocketKind]: string } = {
  tips: 'Cessible sur les plateformes autorisées et sur la nôtre\u00a0; une redevance revient à la plateforme à chaque cession.',
  share:
    'Cessible hors des jours de combat\u00a0; une redevance revient à la plateforme à chaque cession, et les gains à venir suivent le certificat.',
  federation:
    'Non cessible\u00a0: il ne change de portefeuille que pour la même personne vérifiée.',
}

/** When a certificate ends. */
export function burnRuleOf({ kind, soldUnder }: Sold): string {
  return burnRules[kind](soldUnder)
}

const burnRules: { readonly [Kind in PocketKind]: (sold: SoldUnder) => string } = {
  tips: ({ priorityMonths }) =>
    `Brûlé ${priorityMonths}\u00a0mois après le premier contrat professionnel de l’athlète\u00a0; le statut « Super-fan » reste inscrit.`,
  share: () => 'Brûlé à la fin du dernier combat couvert, une fois tous les gains distribués.',
  federation: () => 'N’est pas brûlé.',
}

/** Words of the public page of a certificate. */
export const certificateTexts = {
  documentTitle: (title: string, number: string) => `${title} ${number}`,
  description: (recipient: string, pocket: string) =>
    `Certificat de soutien à ${recipient}, Pocket « ${pocket} ».`,
  eyebrow: 'Certificat',
  art: (title: string, number: string) => `${title} ${number}`,
  facts: {
    label: 'Ce que dit ce certificat',
    number: 'Numéro',
    pocket: 'Pocket',
    recipient: 'Soutient',
    holder: 'Détenteur',
    amount: 'Montant',
    units: 'Parts',
    unitsText: (units: string, from: string, to: string) => `${units}, numéros ${from} à ${to}`,
    unitText: (number: string) => `1 part, numéro ${number}`,
    share: 'Part des gains',
    shareText: (share: string, fights: string) => `${share} de chacun des ${fights}`,
    shareOne: (share: string) => `${share} du combat couvert`,
    cover: 'Compensation',
    coverText: (level: number) => `Niveau ${level}`,
    minted: 'Émis le',
    burned: 'Brûlé le',
    state: 'État',
  },
  states: {
    locked: 'Verrouillé, vérification du paiement en cours',
    active: 'Actif',
    settled: 'Réglé',
    burned: 'Brûlé',
    frozen: 'Gelé pendant une vérification',
  },
  rights: {
    title: 'Droits',
    caption: 'Ce que le certificat donne et ne donne pas',
    right: 'Droit',
    given: 'Donné',
    detail: 'Comment',
    yes: 'Oui',
    no: 'Non',
  },
  rules: { title: 'Règles', transfer: 'Cession', burn: 'Fin' },
  transferRules,
  verify: (address: string) =>
    `Vérifiable par tous, sans compte, à l’adresse ${address}. Le registre de la plateforme fait foi.`,
  print: 'Imprimer',
  seePocket: 'Voir le Pocket',
} as const
