import { inBoth } from '#app/language/in-both.ts'

/** Words of the application of an organisation. */
export const federationApplyTexts = inBoth({
  fr: {
    title: 'Inscrire une fédération',
    text: 'Cinq étapes courtes. Tout est enregistré à chaque étape\u00a0: arrêtez quand vous voulez, reprenez sur un autre appareil.',
    steps: {
      organisation: 'Votre organisation',
      registre: 'Registre et site',
      delegation: 'Qui signe',
      identite: 'Votre identité',
      envoi: 'Vérifier et envoyer',
    },
    visitor: {
      text: 'Il vous faut un compte, à votre nom, et une dizaine de minutes.',
      needs: [
        'Le numéro de votre organisation au registre de son pays',
        'L’adresse de son site, en https',
        'Un document qui vous autorise à signer pour elle, en PDF ou en photo',
        'Votre pièce d’identité, que notre prestataire contrôle',
      ],
    },
    fields: {
      name: 'Nom officiel',
      nameHint: 'Celui de ses statuts. Tout le monde le voit.',
      kind: 'Type d’organisation',
      reach: 'Portée',
      registrationNumber: 'Numéro au registre',
      registrationHint: 'En France, le numéro RNA (W suivi de neuf chiffres) ou SIREN.',
      site: 'Site officiel',
      siteHint: 'Par exemple https://federation.example',
      presentation: 'Présentation (facultatif)',
      presentationHint:
        'Ce que fait votre organisation, en quelques lignes. Vous pourrez la changer.',
      delegation: 'Délégation de signature',
      delegationHint:
        'Le document par lequel votre organisation vous autorise à signer pour elle\u00a0: procès-verbal, pouvoir ou délégation. Nous seuls le voyons.',
      delegationText:
        'C’est vous qui signez\u00a0: vous acceptez les règles au nom de l’organisation, et vous gérez ses Pockets depuis ce compte.',
    },
    wrong: {
      registrationNumber: 'Écrivez le numéro, 60 caractères au plus.',
      site: 'Une adresse complète en https, par exemple https://federation.example',
      delegation: 'Ajoutez le document qui vous autorise à signer.',
    },
    identity: {
      declare:
        'Nous devons savoir qui signe. Ces informations restent confidentielles\u00a0: aucune page ne les montre.',
      why: 'L’identité du signataire est contrôlée entièrement avant l’envoi. Comptez cinq minutes\u00a0; la réponse arrive le plus souvent aussitôt.',
    },
    send: {
      consent:
        'Ce que j’ai écrit est exact, et je suis autorisé ou autorisée à signer pour cette organisation.',
      action: 'Envoyer la candidature',
    },
    sent: {
      judgedText: 'Elles comparent le registre, le site et votre délégation.',
      open: 'Organisation agréée',
      openText: 'Vous préparez ses Pockets dans le studio. L’agrément se renouvelle chaque année.',
    },
  },
  en: {
    title: 'Apply as a federation',
    text: 'Five short steps. Everything is saved at each step: stop when you like, and go on with another device.',
    steps: {
      organisation: 'Your organisation',
      registre: 'Register and site',
      delegation: 'Who signs',
      identite: 'Your identity',
      envoi: 'Check and send',
    },
    visitor: {
      text: 'You need an account in your own name, and about ten minutes.',
      needs: [
        'The number of your organisation in the register of its country',
        'The address of its site, in https',
        'A document that authorises you to sign for it, as a PDF or a photo',
        'Your identity document, which our provider checks',
      ],
    },
    fields: {
      name: 'Legal name',
      nameHint: 'The one in its statutes. Everybody sees it.',
      kind: 'Kind of organisation',
      reach: 'Reach',
      registrationNumber: 'Number in the register',
      registrationHint: 'In France the RNA number (W and nine digits) or the SIREN.',
      site: 'Official site',
      siteHint: 'Such as https://federation.example',
      presentation: 'Presentation (optional)',
      presentationHint: 'What your organisation does, in a few lines. You can change it later.',
      delegation: 'Authority to sign',
      delegationHint:
        'The document by which your organisation authorises you to sign for it: minutes, a power of attorney or a delegation. Only we see it.',
      delegationText:
        'You are the one who signs: you accept the rules in the name of the organisation, and manage its Pockets from this account.',
    },
    wrong: {
      registrationNumber: 'Enter the number, 60 characters at most.',
      site: 'A complete https address, such as https://federation.example',
      delegation: 'Add the document that authorises you to sign.',
    },
    identity: {
      declare: 'We have to know who signs. These details stay confidential: no page shows them.',
      why: 'The identity of whoever signs is fully checked before the application is sent. It takes about five minutes; the answer mostly comes at once.',
    },
    send: {
      consent: 'What I have written is true, and I am authorised to sign for this organisation.',
      action: 'Send the application',
    },
    sent: {
      judgedText: 'They compare the register, the site and your authority to sign.',
      open: 'Organisation approved',
      openText: 'You prepare its Pockets in the studio. The approval is renewed each year.',
    },
  },
})
