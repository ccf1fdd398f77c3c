import { inBoth } from '#app/language/in-both.ts'
import { brand } from '#domain/kernel/brand.ts'

/** Words around the still pages, and those that several of them share. */
export const frameTexts = inBoth({
  fr: {
    skip: 'Aller au contenu',
    sections: 'Sections',
    menu: 'Menu',
    login: 'Connexion',
    dismiss: 'Fermer',
    tagline: 'Soutenez des combattants. Voyez chaque centime.',
    legal: 'Informations légales',
    support: 'Assistance',
    write: 'Écrivez-nous',
    supportHours: `${brand.supportHours.fr} (heure de Paris)`,
    backHome: 'Retour à l’accueil',
    questions: 'Questions',
    certificates: {
      tips: 'Exemple d’un Priority Access Badge, gravé d’anneaux comme une main bandée.',
      share: 'Exemple d’une Career Share, gravée d’octogones emboîtés.',
      federation:
        'Exemple d’un certificat «\u202fMécène\u202f», gravé comme le grillage d’une cage.',
    },
    changedRates: {
      before:
        'Calculé aux taux du premier jour\u00a0: 5\u00a0% sur les ventes, sur les versements et pour chaque niveau de compensation. Ceux en vigueur sont sur',
      link: 'la page des frais',
    },
    tokenless:
      'Aujourd’hui, nos certificats sont tenus dans nos livres, sans jeton sur une blockchain : ils ne se revendent qu’ici.',
    pocket: {
      whatItIs: 'Ce que c’est',
      facts: 'L’essentiel',
      how: 'Comment ça marche',
      get: 'Vous recevez',
      not: 'Vous ne recevez pas',
      legal: 'Mentions légales',
      asked: 'Questions fréquentes',
      allQuestions: 'Toutes les questions',
    },
    federationSite: {
      visit: 'Voir la fédération internationale',
      leaves: (name: string) =>
        `Ouvre immaf.org, le site de l’${name}. Ce n’est pas le nôtre, et ce n’est pas un partenaire.`,
    },
    missing: {
      documentTitle: 'Page introuvable',
      title: 'Oups\u202f! Page introuvable',
      text: 'Rien ne répond à cette adresse\u00a0:',
      home: 'Retour à l’accueil',
    },
  },
  en: {
    skip: 'Skip to content',
    sections: 'Sections',
    menu: 'Menu',
    login: 'Login',
    dismiss: 'Dismiss',
    tagline: 'Back fighters. See every cent.',
    legal: 'Legal',
    support: 'Support',
    write: 'Write to us',
    supportHours: brand.supportHours.en,
    backHome: 'Back to home',
    questions: 'Questions',
    certificates: {
      tips: 'Specimen of a Priority Access Badge, engraved with rings like a wrapped hand.',
      share: 'Specimen of a career share, engraved with nested octagons.',
      federation: 'Specimen of a ‘Mécène’ certificate, engraved like the fence of a cage.',
    },
    changedRates: {
      before:
        'Worked at the rates of our first day: 5% on sales, on payouts and for each level of cover. Those in force are on',
      link: 'the page of fees',
    },
    tokenless:
      'Today our certificates are kept in our books, without a token on a blockchain: they are resold here alone.',
    pocket: {
      whatItIs: 'What it is',
      facts: 'Facts at a glance',
      how: 'How it works',
      get: 'You get',
      not: 'You do not get',
      legal: 'Legal notice',
      asked: 'Questions people ask',
      allQuestions: 'All questions',
    },
    federationSite: {
      visit: 'Visit the international federation',
      leaves: (name) =>
        `Opens immaf.org, the site of the ${name}. It is not ours, and it is not a partner.`,
    },
    missing: {
      documentTitle: 'Page not found',
      title: 'Oops! Page not found',
      text: 'Nothing answers at this address:',
      home: 'Return to Home',
    },
  },
})
