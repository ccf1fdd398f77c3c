import { inBoth } from '#app/language/in-both.ts'

/** Words of acting for somebody else: a manager for an athlete, a representative for an organisation. */
export const mandateTexts = inBoth({
  fr: {
    team: {
      fighter: {
        title: 'Manager',
        text: 'Une personne de confiance peut préparer vos Pockets et répondre à vos backers. Vous seul publiez, signez et êtes payé.',
        ofManager:
          'Vous préparez ses Pockets et répondez à ses backers. L’athlète seul publie, signe et est payé.',
        section: 'En ce moment',
        none: 'Vous n’avez pas de manager ici.',
        invite: 'Inviter un manager',
      },
      federation: {
        section: 'Représentants',
        text: 'Ils gèrent les Pockets et parlent aux mécènes avec vous.',
        none: 'Vous êtes seul ou seule à agir pour l’organisation.',
        invite: 'Inviter une personne',
      },
    },
    signs:
      'Signe pour l’organisation et reçoit les versements. Pour changer, un représentant demande l’agrément avec sa propre délégation.',
    signatory: 'Signataire',
    onlySignatory: 'Seule la personne qui signe invite et retire des représentants.',
    invited: (date: string) => `Invitation en attente, valable jusqu’au ${date}`,
    expired: 'Invitation expirée',
    since: (date: string) => `Agit depuis le ${date}`,
    fee: (percent: string) => `Sa part des bourses\u00a0: ${percent}`,
    email: 'Son adresse e-mail',
    emailHint: 'L’invitation ne sert qu’à cette adresse, pendant 14 jours.',
    percent: 'Sa part de vos bourses, en %',
    percentHint: 'Pour le calcul de ce qui vous reste. Nous ne versons rien à votre manager.',
    send: 'Envoyer l’invitation',
    sent: 'L’invitation est envoyée.',
    wrong: {
      email: 'Écrivez une adresse e-mail complète.',
      percent: 'Entre 0 et 50, par exemple 15.',
    },
    end: {
      open: 'Mettre fin',
      text: 'La personne n’agit plus dès maintenant.',
      label: 'Mettre fin maintenant',
      done: 'C’est terminé.',
    },
    takeBack: {
      open: 'Retirer l’invitation',
      text: 'Le lien envoyé ne servira plus.',
      label: 'Retirer',
      done: 'L’invitation est retirée.',
    },
    leave: {
      open: 'Ne plus agir',
      text: 'Vous n’aurez plus accès à ce studio. Une nouvelle invitation sera nécessaire.',
      label: 'Ne plus agir',
    },
    invitation: {
      title: 'Invitation',
      text: 'Lisez, puis répondez.',
      asManager: (name: string) => `${name} vous propose d’être son manager`,
      asRepresentative: (name: string) => `${name} vous propose de la représenter`,
      may: 'Ce que vous pourrez faire',
      managerMay: [
        'Tenir son profil et ses photos à jour',
        'Préparer et envoyer ses Pockets à notre relecture',
        'Publier des nouvelles et répondre aux questions',
      ],
      representativeMay: [
        'Tenir la présentation de l’organisation à jour',
        'Préparer, publier et suivre ses Pockets',
        'Publier des nouvelles et répondre aux questions',
      ],
      mayNot: 'Ce que vous ne pourrez pas faire',
      managerMayNot: [
        'Publier un Pocket, l’arrêter ou l’annuler',
        'Changer l’adresse de versement ou recevoir de l’argent',
        'Acheter des parts de ses bourses',
      ],
      representativeMayNot: [
        'Changer l’adresse de versement ou recevoir de l’argent',
        'Inviter ou retirer d’autres représentants',
      ],
      fee: (percent: string) =>
        `Part des bourses annoncée\u00a0: ${percent}. Elle ne passe pas par nous.`,
      accept: 'Accepter',
      decline: 'Refuser',
      declined: 'Vous avez refusé. Rien d’autre à faire.',
      unverified: {
        title: 'Confirmez d’abord votre adresse',
        text: 'L’invitation ne sert qu’à l’adresse qui l’a reçue. Confirmez la vôtre, puis rouvrez le lien de l’invitation.',
        action: 'Confirmer mon adresse',
      },
      otherAccount: 'Se connecter avec un autre compte',
      missing: 'Cette invitation n’est pas pour ce compte',
      missingText:
        'Le lien a expiré, a déjà servi, ou a été envoyé à une autre adresse. Connectez-vous avec l’adresse qui l’a reçu.',
    },
  },
  en: {
    team: {
      fighter: {
        title: 'Manager',
        text: 'Somebody you trust can prepare your Pockets and answer your backers. You alone publish, sign and are paid.',
        ofManager:
          'You prepare their Pockets and answer their backers. The athlete alone publishes, signs and is paid.',
        section: 'At present',
        none: 'You have no manager here.',
        invite: 'Invite a manager',
      },
      federation: {
        section: 'Representatives',
        text: 'They manage the Pockets and talk to patrons with you.',
        none: 'You are the only one who acts for the organisation.',
        invite: 'Invite somebody',
      },
    },
    signs:
      'Signs for the organisation and receives the payouts. To change that, a representative asks for approval with a delegation of their own.',
    signatory: 'Signatory',
    onlySignatory: 'Only whoever signs invites and removes representatives.',
    invited: (date) => `Invitation waiting, valid until ${date}`,
    expired: 'Invitation expired',
    since: (date) => `Acting since ${date}`,
    fee: (percent) => `Their part of the purses: ${percent}`,
    email: 'Their email address',
    emailHint: 'The invitation is for this address only, for 14 days.',
    percent: 'Their part of your purses, in %',
    percentHint: 'To work out what stays with you. We pay nothing to your manager.',
    send: 'Send the invitation',
    sent: 'The invitation is on its way.',
    wrong: {
      email: 'Enter a complete email address.',
      percent: 'Between 0 and 50, such as 15.',
    },
    end: {
      open: 'End',
      text: 'They act no longer from this moment on.',
      label: 'End now',
      done: 'It has ended.',
    },
    takeBack: {
      open: 'Take the invitation back',
      text: 'The link that was sent will not work any more.',
      label: 'Take back',
      done: 'The invitation is taken back.',
    },
    leave: {
      open: 'Stop acting',
      text: 'You will not have access to this studio any more. It would take another invitation.',
      label: 'Stop acting',
    },
    invitation: {
      title: 'Invitation',
      text: 'Read it, then answer.',
      asManager: (name) => `${name} asks you to be their manager`,
      asRepresentative: (name) => `${name} asks you to represent it`,
      may: 'What you will be able to do',
      managerMay: [
        'Keep their profile and photos up to date',
        'Prepare their Pockets and hand them in for review',
        'Publish updates and answer questions',
      ],
      representativeMay: [
        'Keep the organisation’s presentation up to date',
        'Prepare, publish and follow its Pockets',
        'Publish updates and answer questions',
      ],
      mayNot: 'What you will not be able to do',
      managerMayNot: [
        'Publish a Pocket, end it or cancel it',
        'Change the payout address or receive money',
        'Buy shares of their purses',
      ],
      representativeMayNot: [
        'Change the payout address or receive money',
        'Invite or remove other representatives',
      ],
      fee: (percent) => `Part of the purses named: ${percent}. It does not pass through us.`,
      accept: 'Accept',
      decline: 'Decline',
      declined: 'You have declined. Nothing else to do.',
      unverified: {
        title: 'Confirm your address first',
        text: 'The invitation is for the address that received it only. Confirm yours, then open the link of the invitation again.',
        action: 'Confirm my address',
      },
      otherAccount: 'Log in with another account',
      missing: 'This invitation is not for this account',
      missingText:
        'The link has expired, has been used, or was sent to another address. Log in with the address that received it.',
    },
  },
})
