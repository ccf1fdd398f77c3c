import { inBoth } from '#app/language/in-both.ts'
import type { Stance } from '#domain/campaigns/tape.ts'

type StanceWords = { readonly [Each in Stance]: string }

/** Words of the two sides of a bout, figure by figure, and of the forms in which they are said. */
export const tapeTexts = inBoth({
  fr: {
    title: 'Face à face',
    caption: (one: string, other: string) => `${one} et ${other}, chiffre par chiffre`,
    unknown: 'non communiqué',
    rows: {
      record: 'Palmarès',
      age: 'Âge',
      height: 'Taille',
      reach: 'Allonge',
      stance: 'Garde',
      weightClass: 'Catégorie',
    },
    recordText: (wins: string, losses: string, draws: string) =>
      `${wins} victoires, ${losses} défaites, ${draws} nuls`,
    years: (count: string) => `${count}\u00a0ans`,
    centimetres: (count: string) => `${count}\u00a0cm`,
    stances: { orthodox: 'Orthodoxe', southpaw: 'Inversée', switch: 'Alternée' } as StanceWords,
    checked: (name: string) =>
      `Palmarès et catégorie de ${name}\u00a0: comparés à sa licence et à ses documents par notre équipe. Le reste vient de ${name} et n’est pas vérifié.`,
    declared: (name: string) => `Ces chiffres viennent de ${name} et ne sont pas vérifiés.`,
    age: 'Âge\u00a0: celui de l’année du combat.',
    source: 'Source pour l’adversaire\u00a0:',
    form: {
      own: 'Mensurations (facultatif)',
      ownHint: 'Visibles de tous, à côté de celles de votre prochain adversaire.',
      opponent: 'L’adversaire en chiffres (facultatif)',
      opponentHint:
        'Pour la comparaison sur vos pages publiques. Elle dit que ces chiffres viennent de vous.',
      record: 'Palmarès',
      recordHint: 'Victoires-défaites-nuls, par exemple 12-3-1.',
      weightClass: 'Catégorie',
      birthYear: 'Année de naissance',
      heightCm: 'Taille, en cm',
      reachCm: 'Allonge, en cm',
      stance: 'Garde',
      sourceLink: 'Lien vers la source',
      sourceHint: 'Une page publique, en https.',
      notSaid: 'Non indiquée',
    },
    wrong: {
      record: 'Écrivez-le ainsi\u00a0: 12-3-1.',
      whole: (least: string, most: string) => `Entrez un nombre de ${least} à ${most}.`,
      link: 'Entrez une adresse qui commence par https://.',
    },
  },
  en: {
    title: 'Tale of the tape',
    caption: (one, other) => `${one} and ${other}, figure by figure`,
    unknown: 'not given',
    rows: {
      record: 'Record',
      age: 'Age',
      height: 'Height',
      reach: 'Reach',
      stance: 'Stance',
      weightClass: 'Weight class',
    },
    recordText: (wins, losses, draws) => `${wins} wins, ${losses} losses, ${draws} draws`,
    years: (count) => count,
    centimetres: (count) => `${count}\u00a0cm`,
    stances: { orthodox: 'Orthodox', southpaw: 'Southpaw', switch: 'Switch' },
    checked: (name) =>
      `Record and weight class of ${name}: compared with their licence and documents by our team. The rest comes from ${name} and is not verified.`,
    declared: (name) => `These figures come from ${name} and are not verified.`,
    age: 'Age: the one reached in the year of the fight.',
    source: 'Source for the opponent:',
    form: {
      own: 'Measurements (optional)',
      ownHint: 'Everybody sees them, beside those of your next opponent.',
      opponent: 'The opponent in figures (optional)',
      opponentHint:
        'For the comparison on your public pages. It says that these figures come from you.',
      record: 'Record',
      recordHint: 'Wins-losses-draws, such as 12-3-1.',
      weightClass: 'Weight class',
      birthYear: 'Year of birth',
      heightCm: 'Height, in cm',
      reachCm: 'Reach, in cm',
      stance: 'Stance',
      sourceLink: 'Link to the source',
      sourceHint: 'A public page, with https.',
      notSaid: 'Not given',
    },
    wrong: {
      record: 'Write it like this: 12-3-1.',
      whole: (least, most) => `Enter a number from ${least} to ${most}.`,
      link: 'Enter an address that starts with https://.',
    },
  },
})
