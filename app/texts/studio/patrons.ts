import { inBoth } from '#app/language/in-both.ts'

/** Words of the patrons of a federation, on its page, in its studio and on a certificate. */
export const patronTexts = inBoth({
  fr: {
    title: 'Mécènes',
    text: 'Celles et ceux qui ont choisi d’être nommés, par leur nom public.',
    none: 'Personne n’a encore choisi d’apparaître ici. Chaque mécène le décide sur la page de son certificat.',
    certificate: (number: string) => `Mécène n° ${number}`,
    since: (date: string) => `Depuis le ${date}`,
    columns: ['Certificat', 'Nom public', 'Depuis'],
    csv: 'Télécharger la liste (CSV)',
    more: (count: string) =>
      `Les ${count} plus récents sont affichés\u202f; la liste entière est dans le fichier.`,
    own: {
      title: 'Être vu parmi les mécènes',
      off: 'Votre soutien est privé\u00a0: la fédération n’affiche pas votre nom.',
      on: (alias: string) =>
        `La page de la fédération vous nomme parmi ses mécènes\u00a0: ${alias}.`,
      alias: 'Il vous faut un nom public, choisi dans votre compte.',
      aliasGo: 'Choisir un nom public',
      show: 'M’afficher parmi les mécènes',
      hide: 'Ne plus m’afficher',
      shown: 'Vous apparaissez parmi les mécènes.',
      hidden: 'Vous n’apparaissez plus.',
    },
  },
  en: {
    title: 'Patrons',
    text: 'Those who have chosen to be named, by their public name.',
    none: 'Nobody has chosen to appear here yet. Each patron decides on the page of their certificate.',
    certificate: (number) => `Patron no. ${number}`,
    since: (date) => `Since ${date}`,
    columns: ['Certificate', 'Public name', 'Since'],
    csv: 'Download the list (CSV)',
    more: (count) => `The latest ${count} are shown; the whole list is in the file.`,
    own: {
      title: 'Be seen among the patrons',
      off: 'Your backing is private: the federation does not show your name.',
      on: (alias) => `The federation’s page names you among its patrons: ${alias}.`,
      alias: 'You need a public name, chosen in your account.',
      aliasGo: 'Choose a public name',
      show: 'Show me among the patrons',
      hide: 'Show me no longer',
      shown: 'You appear among the patrons.',
      hidden: 'You appear no longer.',
    },
  },
})
