import { inBoth } from '#app/language/in-both.ts'

/** Words of the application of an athlete. */
export const applyTexts = inBoth({
  fr: {
    title: 'S’inscrire comme athlète',
    text: 'Sept étapes courtes. Tout est enregistré à chaque étape\u00a0: arrêtez quand vous voulez, reprenez sur un autre appareil.',
    steps: {
      vous: 'Vous',
      sport: 'Votre sport',
      palmares: 'Palmarès',
      documents: 'Documents',
      identite: 'Identité',
      versement: 'Versement',
      envoi: 'Vérifier et envoyer',
    },
    visitor: {
      text: 'Il vous faut un compte et une vingtaine de minutes.',
      needs: [
        'Votre licence, en photo ou en PDF',
        'Des liens vers votre palmarès, si vous en avez',
        'Une pièce d’identité, que notre prestataire contrôle',
        'Pour un professionnel, votre premier contrat signé',
      ],
    },
    fields: {
      name: 'Nom sportif',
      nameHint: 'Le nom sous lequel vous combattez. Tout le monde le voit.',
      ringName: 'Surnom dans la cage (facultatif)',
      biography: 'Votre histoire (facultatif)',
      biographyHint: 'Quelques lignes pour vos backers. Vous pourrez les changer.',
      standing: 'Statut',
      amateur: 'Amateur',
      amateurText:
        'Vous n’avez jamais signé de contrat professionnel. Vos Pockets reçoivent des tips.',
      pro: 'Professionnel',
      proText: 'Vous avez un contrat signé. Vos Pockets vendent une part de vos gains.',
      discipline: 'Discipline d’origine',
      weightClass: 'Catégorie de poids',
      wins: 'Victoires',
      losses: 'Défaites',
      draws: 'Nuls',
      record: 'Palmarès',
      links: 'Liens vers vos sources (facultatif)',
      linksHint:
        'Cinq au plus, un par ligne, par exemple votre fiche sur le site de votre fédération. Nous y vérifions votre palmarès.',
      licenceNumber: 'Numéro de licence',
      licenceHint: 'Il est sur la licence que votre fédération vous a délivrée.',
      evidence: 'Licence et preuves',
      evidenceHint:
        'Votre licence d’abord, puis ce qui prouve votre palmarès. Nous seuls les voyons.',
      contract: 'Premier contrat professionnel signé',
      contractHint: 'Toutes les pages, avec les signatures.',
    },
    wrong: {
      ringName: 'Entre 2 et 40 caractères.',
      record: 'Trois nombres, par exemple 7, 1 et 0.',
      link: (link: string) => `Ce n’est pas une adresse en https\u00a0: ${link}`,
      links: 'Cinq liens au plus.',
      licence: 'Entre 3 et 40 caractères.',
    },
    identity: {
      declare:
        'Nous devons savoir qui reçoit l’argent. Ces informations restent confidentielles\u00a0: aucune page ne les montre.',
      why: 'Votre identité est contrôlée entièrement avant que votre profil soit ouvert. Comptez cinq minutes\u00a0; la réponse arrive le plus souvent aussitôt.',
    },
    address:
      'Facultatif maintenant, nécessaire avant votre premier versement. C’est l’adresse d’un portefeuille à vous, qui reçoit des USDC, un dollar numérique.',
    send: {
      consent:
        'Ce que j’ai écrit est exact, et j’accepte que mon nom sportif, mon palmarès, mon pays et mon histoire soient publics.',
      action: 'Envoyer ma candidature',
      underAge: 'Il faut avoir 18 ans pour recevoir des soutiens.',
    },
    sent: {
      identity: 'Identité vérifiée',
      identityDone: 'Votre identité est connue.',
      identityToDo:
        'Il vous reste à la faire contrôler\u00a0: sans cela nous ne pouvons pas répondre.',
      judgedText: 'Elles comparent votre palmarès et vos documents.',
      open: 'Studio ouvert',
      openText: 'Vous complétez votre profil et préparez votre premier Pocket.',
    },
  },
  en: {
    title: 'Join as a fighter',
    text: 'Seven short steps. Everything is saved at each step: stop when you like, and go on with another device.',
    steps: {
      vous: 'You',
      sport: 'Your sport',
      palmares: 'Record',
      documents: 'Documents',
      identite: 'Identity',
      versement: 'Payout',
      envoi: 'Check and send',
    },
    visitor: {
      text: 'You need an account and about twenty minutes.',
      needs: [
        'Your licence, as a photo or a PDF',
        'Links to your record, if you have any',
        'An identity document, which our provider checks',
        'For a professional, your first signed contract',
      ],
    },
    fields: {
      name: 'Fighting name',
      nameHint: 'The name under which you fight. Everybody sees it.',
      ringName: 'Nickname in the cage (optional)',
      biography: 'Your story (optional)',
      biographyHint: 'A few lines for your backers. You can change them later.',
      standing: 'Standing',
      amateur: 'Amateur',
      amateurText: 'You have never signed a professional contract. Your Pockets take tips.',
      pro: 'Professional',
      proText: 'You have a signed contract. Your Pockets sell a share of your earnings.',
      discipline: 'First discipline',
      weightClass: 'Weight class',
      wins: 'Wins',
      losses: 'Losses',
      draws: 'Draws',
      record: 'Record',
      links: 'Links to your sources (optional)',
      linksHint:
        'Up to five, one a line, such as your page on your federation’s site. We check your record there.',
      licenceNumber: 'Licence number',
      licenceHint: 'It stands on the licence that your federation issued.',
      evidence: 'Licence and proofs',
      evidenceHint: 'Your licence first, then what proves your record. Only we see them.',
      contract: 'First signed professional contract',
      contractHint: 'Every page, with the signatures.',
    },
    wrong: {
      ringName: 'Between 2 and 40 characters.',
      record: 'Three numbers, such as 7, 1 and 0.',
      link: (link) => `Not an https address: ${link}`,
      links: 'Five links at most.',
      licence: 'Between 3 and 40 characters.',
    },
    identity: {
      declare:
        'We have to know who receives the money. These details stay confidential: no page shows them.',
      why: 'Your identity is fully checked before your profile opens. It takes about five minutes; the answer mostly comes at once.',
    },
    address:
      'Optional now, needed before your first payout. It is the address of a wallet of yours, which receives USDC, a digital dollar.',
    send: {
      consent:
        'What I have written is true, and I agree that my fighting name, record, country and story are public.',
      action: 'Send my application',
      underAge: 'You must be 18 to receive support.',
    },
    sent: {
      identity: 'Identity checked',
      identityDone: 'Your identity is known.',
      identityToDo: 'You still have to have it checked: without it we cannot answer.',
      judgedText: 'They compare your record and your documents.',
      open: 'Studio open',
      openText: 'You complete your profile and prepare your first Pocket.',
    },
  },
})
