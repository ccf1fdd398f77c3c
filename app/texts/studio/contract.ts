import { inBoth } from '#app/language/in-both.ts'

/** Words of the page of an amateur's first pro contract. */
export const contractTexts = inBoth({
  fr: {
    title: 'Premier contrat professionnel',
    text: 'Dès qu’il est signé, déclarez-le ici. Deux personnes de notre équipe le vérifient.',
    back: 'Vue d’ensemble',
    effects: {
      title: 'Ce qu’il déclenche, une fois vérifié',
      list: [
        'Vos Pockets de tips ouverts se ferment aussitôt. Ce qu’ils ont reçu reste à vous.',
        'Les badges de vos backers leur donnent priorité pendant 36 mois\u00a0: ils achètent vos parts avant le public.',
        'Les badges sont détruits 36 mois après la date de signature. Le statut «\u202fSuper-fan\u202f» reste.',
        'Vous pouvez ouvrir des Pockets Pro, qui vendent une part de vos gains. Les tips ne vous sont plus ouverts.',
      ],
      final: 'Une fois vérifié, cela ne se reprend pas.',
    },
    state: {
      title: 'Où il en est',
      waits: (signed: string, sent: string) =>
        `Contrat signé le ${signed}, envoyé le ${sent}. Deux personnes le vérifient.`,
      verified: (signed: string) => `Votre premier contrat, signé le ${signed}, est vérifié.`,
      pro: 'Vous êtes professionnel.',
      refused: 'Le dernier envoi n’a pas été retenu\u00a0:',
      none: 'Vous êtes amateur.',
    },
    form: {
      title: 'Déclarer mon contrat',
      signedOn: 'Date de signature',
      evidence: 'Contrat signé',
      evidenceHint: 'Toutes les pages, avec les signatures. Nous seuls le voyons.',
      confirm: 'J’ai lu ce que mon premier contrat déclenche, et je l’envoie.',
      action: 'Envoyer pour vérification',
      done: 'Votre contrat est envoyé.',
    },
    wrong: {
      date: 'Entrez la date de signature.',
      document: 'Joignez le contrat.',
      confirm: 'Cochez la case pour envoyer.',
    },
  },
  en: {
    title: 'First professional contract',
    text: 'As soon as it is signed, declare it here. Two people of our team verify it.',
    back: 'Overview',
    effects: {
      title: 'What it starts, once verified',
      list: [
        'Your open tip Pockets close at once. What they have received stays yours.',
        'Your backers’ badges give them priority for 36 months: they buy your shares before the public.',
        'The badges are burned 36 months after the date of signature. The “Super-fan” status stays.',
        'You can open Pro Pockets, which sell a share of your earnings. Tips are closed to you.',
      ],
      final: 'Once verified, this cannot be taken back.',
    },
    state: {
      title: 'Where it stands',
      waits: (signed, sent) =>
        `Contract signed on ${signed}, sent on ${sent}. Two people are verifying it.`,
      verified: (signed) => `Your first contract, signed on ${signed}, is verified.`,
      pro: 'You are a professional.',
      refused: 'What you sent last was not accepted:',
      none: 'You are an amateur.',
    },
    form: {
      title: 'Declare my contract',
      signedOn: 'Date of signature',
      evidence: 'Signed contract',
      evidenceHint: 'Every page, with the signatures. Only we see it.',
      confirm: 'I have read what my first contract starts, and I send it.',
      action: 'Send it for verification',
      done: 'Your contract is sent.',
    },
    wrong: {
      date: 'Enter the date of signature.',
      document: 'Add the contract.',
      confirm: 'Tick the box to send it.',
    },
  },
})
