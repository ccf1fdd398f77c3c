import { inBoth } from '#app/language/in-both.ts'
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

const rightTexts = inBoth<{ readonly [Kind in PocketKind]: Rights }>({
  fr: {
    tips: ({ priorityMonths }) => [
      {
        right: 'Accès prioritaire aux futurs Pockets Pro de l’athlète',
        given: true,
        detail: `Pendant ${priorityMonths}\u00a0mois après son premier contrat professionnel`,
      },
      { right: 'Statut «\u202fSuper-fan\u202f»', given: true, detail: 'Inscrit pour toujours' },
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
      {
        right: 'Gain garanti',
        given: false,
        detail: 'Si le combat ne rapporte rien, rien n’est versé',
      },
      {
        right: 'Rétractation',
        given: false,
        detail: 'On y renonce en commandant\u00a0: le certificat est émis tout de suite',
      },
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
  },
  en: {
    tips: ({ priorityMonths }) => [
      {
        right: 'Priority access to the fighter’s future Pro Pockets',
        given: true,
        detail: `For ${priorityMonths} months after their first professional contract`,
      },
      { right: '“Super-fan” status', given: true, detail: 'Recorded for good' },
      { right: 'Resale', given: true, detail: 'With a royalty for the platform' },
      { right: 'Share of earnings', given: false, detail: 'A gift, with no financial return' },
      { right: 'Refund', given: false, detail: 'A confirmed gift is not refunded' },
    ],
    share: ({ payoutFeeBps }) => [
      {
        right: 'Share of the earnings of the covered fights',
        given: true,
        detail: `Paid after each settled fight, less a fee of ${bpsText(payoutFeeBps)}`,
      },
      { right: 'Resale', given: true, detail: 'With a royalty for the platform' },
      {
        right: 'Guaranteed return',
        given: false,
        detail: 'If the fight earns nothing, nothing is paid',
      },
      {
        right: 'Right of withdrawal',
        given: false,
        detail: 'Waived when ordering: the certificate is issued at once',
      },
      { right: 'A say in the fighter or their career', given: false, detail: 'None' },
    ],
    federation: () => [
      {
        right: 'Honorary title of ‘Mécène’',
        given: true,
        detail: 'Recorded under the holder’s public name',
      },
      { right: 'Share of earnings', given: false, detail: 'A gift, with no financial return' },
      { right: 'Resale', given: false, detail: 'The certificate stays with its holder' },
      { right: 'Refund', given: false, detail: 'A confirmed gift is not refunded' },
    ],
  },
})

export const transferRules = inBoth<{ readonly [Kind in PocketKind]: string }>({
  fr: {
    tips: 'Cessible sur les plateformes autorisées et sur la nôtre\u00a0; une redevance revient à la plateforme à chaque cession.',
    share:
      'Cessible hors des jours de combat\u00a0; une redevance revient à la plateforme à chaque cession, et les gains à venir suivent le certificat.',
    federation:
      'Non cessible\u00a0: il ne change de portefeuille que pour la même personne vérifiée.',
  },
  en: {
    tips: 'Can be sold on authorised platforms and on ours; the platform gets a royalty on each sale.',
    share:
      'Can be sold except on fight days; the platform gets a royalty on each sale, and future earnings go with the certificate.',
    federation: 'Cannot be sold: it changes wallet only for the same verified person.',
  },
})

/** When a certificate ends. */
export function burnRuleOf({ kind, soldUnder }: Sold): string {
  return burnRules[kind](soldUnder)
}

const burnRules = inBoth<{ readonly [Kind in PocketKind]: (sold: SoldUnder) => string }>({
  fr: {
    tips: ({ priorityMonths }) =>
      `Détruit ${priorityMonths}\u00a0mois après le premier contrat professionnel de l’athlète\u00a0; le statut «\u202fSuper-fan\u202f» reste inscrit.`,
    share: () => 'Détruit à la fin du dernier combat couvert, une fois tous les gains distribués.',
    federation: () => 'N’est pas détruit.',
  },
  en: {
    tips: ({ priorityMonths }) =>
      `Burned (destroyed) ${priorityMonths} months after the fighter’s first professional contract; the “Super-fan” status stays recorded.`,
    share: () =>
      'Burned (destroyed) after the last covered fight, once all earnings are distributed.',
    federation: () => 'Is not burned.',
  },
})

/** Words of the public page of a certificate. */
export const certificateTexts = inBoth({
  fr: {
    documentTitle: (title: string, number: string) => `${title} ${number}`,
    description: (recipient: string, pocket: string) =>
      `Certificat de soutien à ${recipient}, Pocket «\u202f${pocket}\u202f».`,
    eyebrow: 'Certificat',
    art: (title: string, number: string) => `${title} ${number}`,
    facts: {
      label: 'Ce que dit ce certificat',
      number: 'Numéro',
      pocket: 'Pocket',
      recipient: 'Soutient',
      holder: 'Détenteur',
      unknownHolder: 'Une adresse que personne n’a liée ici',
      amount: 'Montant',
      units: 'Parts',
      unitWords: ['part', 'parts'] as [string, string],
      fightWords: ['combat', 'combats'] as [string, string],
      unitsText: (units: string, from: string, to: string) => `${units}, numéros ${from} à ${to}`,
      unitText: (number: string) => `1 part, numéro ${number}`,
      share: 'Part des gains',
      shareText: (share: string, fights: string) => `${share} de chacun des ${fights}`,
      shareOne: (share: string) => `${share} du combat couvert`,
      cover: 'Compensation',
      coverText: (level: number) => `Niveau ${level}`,
      minted: 'Émis le',
      burned: 'Détruit le',
      state: 'État',
    },
    states: {
      locked: 'Verrouillé, vérification du paiement en cours',
      active: 'Actif',
      settled: 'Réglé',
      burned: 'Détruit',
      frozen: 'Suspendu pendant une vérification',
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
    end: {
      stopped: 'Tant que dure la vérification, il ne peut pas être détruit.',
      due: 'Tout est réuni\u00a0: il peut être détruit dès maintenant.',
      dated: (on: string) => `Le contrat est signé\u00a0: il peut être détruit à partir du ${on}.`,
      open: {
        tips: 'Aucun contrat professionnel n’est enregistré\u00a0: aucune date n’est fixée.',
        share:
          'Il reste des combats à disputer ou des gains à distribuer\u00a0: il ne peut pas encore être détruit.',
        federation: null as string | null,
      },
    },
    terms: {
      title: 'Conditions acceptées (empreinte SHA-256)',
      text: 'Deux personnes de chez nous ont approuvé le texte qui a cette empreinte. Un seul caractère changé donnerait une autre empreinte.',
      check: 'Recalculer l’empreinte ici',
      download: 'Télécharger le texte',
      outcomes: {
        same: 'Même empreinte\u00a0: le texte est celui qui a été approuvé.',
        other: 'L’empreinte est différente. Écrivez-nous.',
        failed: 'Le texte n’a pas pu être lu. Réessayez.',
      },
    },
    verify: (address: string) =>
      `Vérifiable par tous, sans compte, à l’adresse ${address}. Le registre de la plateforme fait foi.`,
    print: 'Imprimer',
    seePocket: 'Voir le Pocket',
    contact: 'Une question sur ce certificat',
  },
  en: {
    documentTitle: (title, number) => `${title} ${number}`,
    description: (recipient, pocket) =>
      `Certificate of backing for ${recipient}, Pocket “${pocket}”.`,
    eyebrow: 'Certificate',
    art: (title, number) => `${title} ${number}`,
    facts: {
      label: 'What this certificate says',
      number: 'Number',
      pocket: 'Pocket',
      recipient: 'Backs',
      holder: 'Holder',
      unknownHolder: 'An address that nobody has linked here',
      amount: 'Amount',
      units: 'Shares',
      unitWords: ['share', 'shares'],
      fightWords: ['fight', 'fights'],
      unitsText: (units, from, to) => `${units}, numbers ${from} to ${to}`,
      unitText: (number) => `1 share, number ${number}`,
      share: 'Share of earnings',
      shareText: (share, fights) => `${share} of each of the ${fights}`,
      shareOne: (share) => `${share} of the covered fight`,
      cover: 'Compensation',
      coverText: (level) => `Level ${level}`,
      minted: 'Issued on',
      burned: 'Burned on',
      state: 'Status',
    },
    states: {
      locked: 'Locked while the payment is checked',
      active: 'Active',
      settled: 'Settled',
      burned: 'Burned',
      frozen: 'On hold during a check',
    },
    rights: {
      title: 'Rights',
      caption: 'What the certificate gives and does not give',
      right: 'Right',
      given: 'Given',
      detail: 'How',
      yes: 'Yes',
      no: 'No',
    },
    rules: { title: 'Rules', transfer: 'Transfer', burn: 'End' },
    end: {
      stopped: 'It cannot be burned while the check lasts.',
      due: 'All is in place: it can be burned now.',
      dated: (on) => `The contract is signed: it can be burned from ${on}.`,
      open: {
        tips: 'No professional contract is on record: no date is set.',
        share: 'Fights are still to come, or earnings to be paid out: it cannot be burned yet.',
        federation: null,
      },
    },
    terms: {
      title: 'Terms agreed to (SHA-256 hash)',
      text: 'Two of us approved the text that has this hash. A single changed character would give another hash.',
      check: 'Work the hash out here',
      download: 'Download the text',
      outcomes: {
        same: 'The same hash: the text is the one that was approved.',
        other: 'The hash is different. Write to us.',
        failed: 'The text could not be read. Try again.',
      },
    },
    verify: (address) =>
      `Anybody can check it without an account at ${address}. The platform’s register prevails.`,
    print: 'Print',
    seePocket: 'See the Pocket',
    contact: 'A question about this certificate',
  },
})
