import { inBoth } from '#app/language/in-both.ts'

/** Words of the part of a certificate's page that its holder alone sees. */
export const ownCertificateTexts = inBoth({
  fr: {
    title: 'Votre certificat',
    intro: 'Cette partie n’est visible que de vous et ne s’imprime pas.',
    holder: 'Vous',
    place: {
      title: 'Où il se trouve',
      vault: 'Dans notre coffre',
      vaultText: 'Nous le gardons pour vous, sans frais.',
      vaultEarnings: 'Ses gains rejoignent votre solde.',
      wallet: 'Dans votre portefeuille',
      walletText: 'Ses clés sont entre vos mains.',
      walletEarnings: 'Ses prochains gains se réclament depuis ce portefeuille, auprès du contrat.',
      onItsWay: 'En cours d’inscription sur la blockchain. Comptez quelques minutes.',
      due: (amount: string) => `${amount} à réclamer depuis ce portefeuille.`,
      heldFor: {
        account_frozen: 'Le contrat ne verse rien pour l’instant\u00a0: votre compte est suspendu.',
        certificate_frozen:
          'Le contrat ne verse rien pour l’instant\u00a0: ce certificat est suspendu.',
        certificate_locked:
          'Le contrat ne verse rien pour l’instant\u00a0: le paiement est en cours de vérification.',
      },
    },
    move: {
      open: 'Envoyer vers mon portefeuille',
      text: 'Le transfert est gratuit et prend quelques minutes. Ensuite les clés sont à vous\u00a0: nous ne pouvons plus déplacer ce certificat, sauf par une récupération publique, et il ne revient dans notre coffre que par une vente.',
      field: 'Vers le portefeuille',
      action: 'Confirmer l’envoi',
      done: 'Votre certificat est en route vers votre portefeuille. Un e-mail le confirme.',
      link: 'Liez d’abord un portefeuille',
    },
    mint: {
      open: 'Inscrire sur la blockchain',
      text: 'Un certificat de moins de 1\u00a0USDC n’est inscrit que si vous le demandez. C’est gratuit, et il reste dans notre coffre.',
      action: 'Confirmer l’inscription',
      done: 'L’inscription est demandée. Comptez quelques minutes.',
    },
    recovery: {
      title: 'Portefeuille perdu',
      open: 'Demander la récupération',
      text: (days: string) =>
        `Deux personnes de chez nous examinent la demande. Accordée, elle est publique pendant ${days}, et l’ancien portefeuille peut s’y opposer. Puis le certificat passe dans l’autre portefeuille.`,
      field: 'Vers le portefeuille',
      action: 'Confirmer la demande',
      done: 'Votre demande est enregistrée. Un e-mail la confirme.',
      needsOther: 'Pour récupérer un certificat, liez d’abord un autre portefeuille',
      to: (address: string) => `Récupération vers ${address}`,
      asked: 'Nous examinons votre demande. Le certificat ne bouge pas.',
      public: (when: string) =>
        `Demande accordée et publique. Le certificat change de portefeuille le ${when} (heure de Paris), sauf opposition de l’ancien portefeuille.`,
      due: 'Le délai est passé\u00a0: le certificat change de portefeuille.',
      withdraw: 'Annuler la demande',
      withdrawText: 'Le certificat reste dans l’ancien portefeuille. Vous pourrez redemander.',
      withdrawAction: 'Confirmer l’annulation',
      withdrawn: 'La demande est annulée.',
    },
    returns: {
      title: 'Ce qu’il vous a rapporté',
      none: 'Rien pour l’instant. Votre part apparaît ici après chaque combat réglé.',
      cost: 'Payé',
      resale: 'Revente',
      back: 'Reçu ou dû',
      parts: {
        due: 'À encaisser',
        due_on_chain: 'À réclamer auprès du contrat',
        on_its_way: 'Versement en cours',
        paid: 'Versé',
        credited: 'Inscrit à votre solde',
      },
      claim: 'Voir mes gains',
    },
    burn: {
      title: 'Fin du certificat',
      open: 'Détruire et toucher ce qui reste dû',
      text: (due: string) =>
        `Ce certificat a donné tout ce qu’il promettait. Le détruire est définitif. Reste dû\u00a0: ${due}, inscrit à votre solde, d’où vous pouvez l’encaisser.`,
      textBadge:
        'La priorité que donnait ce badge est terminée. Le détruire est définitif\u00a0; le statut « Super-fan » reste inscrit. Aucune somme n’est due.',
      action: 'Détruire définitivement',
      done: 'Le certificat est détruit. Ce qui restait dû est à votre solde.',
    },
  },
  en: {
    title: 'Your certificate',
    intro: 'Only you see this part, and it is not printed.',
    holder: 'You',
    place: {
      title: 'Where it is',
      vault: 'In our vault',
      vaultText: 'We keep it for you, free of charge.',
      vaultEarnings: 'Its earnings go to your balance.',
      wallet: 'In your wallet',
      walletText: 'Its keys are in your hands.',
      walletEarnings: 'Its next earnings are claimed from this wallet, at the contract.',
      onItsWay: 'Being written to the blockchain. Allow a few minutes.',
      due: (amount) => `${amount} to claim from this wallet.`,
      heldFor: {
        account_frozen: 'The contract pays nothing for now: your account is on hold.',
        certificate_frozen: 'The contract pays nothing for now: this certificate is on hold.',
        certificate_locked: 'The contract pays nothing for now: the payment is being checked.',
      },
    },
    move: {
      open: 'Send to my wallet',
      text: 'The transfer is free and takes a few minutes. The keys are yours from then on: we can no longer move this certificate, except by a public recovery, and only a sale brings it back to our vault.',
      field: 'To the wallet',
      action: 'Confirm the transfer',
      done: 'Your certificate is on its way to your wallet. An email confirms it.',
      link: 'Link a wallet first',
    },
    mint: {
      open: 'Write it to the blockchain',
      text: 'A certificate below 1\u00a0USDC is written only if you ask. It is free, and it stays in our vault.',
      action: 'Confirm',
      done: 'It will be written. Allow a few minutes.',
    },
    recovery: {
      title: 'Lost wallet',
      open: 'Ask for a recovery',
      text: (days) =>
        `Two of us examine the request. Once approved it is public for ${days}, and the old wallet can object. Then the certificate goes to the other wallet.`,
      field: 'To the wallet',
      action: 'Confirm the request',
      done: 'Your request is recorded. An email confirms it.',
      needsOther: 'To recover a certificate, link another wallet first',
      to: (address) => `Recovery to ${address}`,
      asked: 'We are examining your request. The certificate stays where it is.',
      public: (when) =>
        `Approved and public. The certificate changes wallet on ${when} (Paris time), unless the old wallet objects.`,
      due: 'The time is over: the certificate is changing wallet.',
      withdraw: 'Cancel the request',
      withdrawText: 'The certificate stays in the old wallet. You can ask again.',
      withdrawAction: 'Confirm the cancellation',
      withdrawn: 'The request is cancelled.',
    },
    returns: {
      title: 'What it has brought you',
      none: 'Nothing yet. Your share appears here after each settled fight.',
      cost: 'Paid',
      resale: 'Resale',
      back: 'Received or due',
      parts: {
        due: 'Ready to claim',
        due_on_chain: 'To claim at the contract',
        on_its_way: 'Payout under way',
        paid: 'Paid out',
        credited: 'Added to your balance',
      },
      claim: 'See my earnings',
    },
    burn: {
      title: 'End of the certificate',
      open: 'Burn it and collect what is due',
      text: (due) =>
        `This certificate has given all that it promised. Burning destroys it for good. Still due: ${due}, added to your balance, from which you can claim it.`,
      textBadge:
        'The priority that this badge gave is over. Burning destroys it for good; the “Super-fan” status stays recorded. No money is due.',
      action: 'Burn for good',
      done: 'The certificate is burned. What was still due is in your balance.',
    },
  },
})
