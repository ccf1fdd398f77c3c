import { inBoth } from '#app/language/in-both.ts'

/** Words of the public page of a recovery, and of its notice on the certificate. */
export const recoveryTexts = inBoth({
  fr: {
    title: (number: string) => `Récupération du certificat ${number}`,
    description:
      'Un certificat va changer de portefeuille. L’ancien portefeuille peut s’y opposer.',
    states: {
      public: (when: string) =>
        `Ce certificat change de portefeuille le ${when} (heure de Paris), sauf si l’ancien portefeuille s’y oppose.`,
      due: () => 'Le délai est passé\u00a0: ce certificat change de portefeuille.',
      done: () => 'Ce certificat a changé de portefeuille.',
      ended: () => 'Cette récupération est arrêtée. Le certificat reste où il est.',
    },
    why: 'Son détenteur dit avoir perdu l’ancien portefeuille, et deux personnes de chez nous ont accordé sa demande. Elle est publique pour que la personne qui tient encore ce portefeuille puisse l’arrêter.',
    facts: {
      label: 'La récupération',
      certificate: 'Certificat',
      from: 'Ancien portefeuille',
      to: 'Nouveau portefeuille',
      approved: 'Accordée le',
      recovers: 'Changement prévu le',
    },
    object: {
      title: 'L’ancien portefeuille est le vôtre\u00a0?',
      text: 'Signez avec lui\u00a0: la récupération s’arrête tout de suite. La signature ne coûte rien et n’autorise aucun paiement.',
      with: (wallet: string) => `M’opposer avec ${wallet}`,
      other: 'Ce portefeuille montre une autre adresse. Choisissez l’ancien portefeuille.',
      elsewhere: 'Signer ailleurs',
      elsewhereText:
        'Signez exactement ce texte avec l’ancien portefeuille, puis collez la signature ici.',
      copy: 'Copier le texte',
      copied: 'Texte copié',
      signature: 'Signature',
      signatureHint: 'Elle commence par 0x.',
      action: 'Envoyer l’opposition',
    },
    notice: {
      title: 'Changement de portefeuille annoncé',
      link: 'Voir la récupération, ou s’y opposer',
    },
  },
  en: {
    title: (number) => `Recovery of certificate ${number}`,
    description: 'A certificate is about to change wallet. The old wallet can object.',
    states: {
      public: (when) =>
        `This certificate changes wallet on ${when} (Paris time), unless the old wallet objects.`,
      due: () => 'The time is over: this certificate is changing wallet.',
      done: () => 'This certificate has changed wallet.',
      ended: () => 'This recovery was stopped. The certificate stays where it is.',
    },
    why: 'Its holder says that the old wallet is lost, and two of us have approved the request. It is public so that whoever still has that wallet can stop it.',
    facts: {
      label: 'The recovery',
      certificate: 'Certificate',
      from: 'Old wallet',
      to: 'New wallet',
      approved: 'Approved on',
      recovers: 'Takes effect on',
    },
    object: {
      title: 'Is the old wallet yours?',
      text: 'Sign with it: the recovery stops at once. The signature costs nothing and authorises no payment.',
      with: (wallet) => `Object with ${wallet}`,
      other: 'This wallet shows another address. Choose the old wallet.',
      elsewhere: 'Sign elsewhere',
      elsewhereText: 'Sign exactly this text with the old wallet, then paste the signature here.',
      copy: 'Copy the text',
      copied: 'Text copied',
      signature: 'Signature',
      signatureHint: 'It begins with 0x.',
      action: 'Send the objection',
    },
    notice: {
      title: 'Change of wallet announced',
      link: 'See the recovery, or object to it',
    },
  },
})
