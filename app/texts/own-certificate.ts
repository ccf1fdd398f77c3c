import { inBoth } from '#app/language/in-both.ts'

/** Words of the part of a certificate's page that its holder alone sees. */
export const ownCertificateTexts = inBoth({
  fr: {
    title: 'Votre certificat',
    intro: 'Cette partie n’est visible que de vous et ne s’imprime pas.',
    holder: 'Vous',
    order: {
      title: 'Votre soutien',
      follow: 'Voir ce soutien et son reçu',
      withdraw: 'Me rétracter, ou voir ce soutien',
    },
    place: {
      title: 'Où il se trouve',
      vault: 'Dans notre coffre',
      vaultText: 'Nous le gardons pour vous, sans frais.',
      vaultEarnings: 'Ses gains rejoignent votre solde.',
      wallet: 'Dans votre portefeuille',
      walletText: 'Ses clés sont entre vos mains.',
      walletEarnings: 'Ses prochains gains se réclament depuis ce portefeuille, auprès du contrat.',
      onItsWay: 'En cours d’inscription sur la blockchain. Comptez quelques minutes.',
      consentOver:
        'Votre signature pour le retour dans le coffre a expiré avant d’être inscrite. Signez de nouveau.',
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
      text: 'Le transfert est gratuit et prend quelques minutes. Ensuite les clés sont à vous\u00a0: nous ne pouvons plus déplacer ce certificat, sauf par une récupération publique, et il ne revient dans notre coffre que si vous le signez.',
      field: 'Vers le portefeuille',
      action: 'Confirmer l’envoi',
      done: 'Votre certificat est en route vers votre portefeuille. Un e-mail le confirme.',
      link: 'Liez d’abord un portefeuille',
    },
    sign: {
      claim: {
        label: (amount: string) => `Réclamer ${amount}`,
        text: 'Vous signez avec ce portefeuille, sans frais. Nous apportons la demande au contrat, qui verse la somme à ce portefeuille en quelques minutes.',
        done: 'Votre demande est envoyée. La somme arrive dans votre portefeuille en quelques minutes.',
        underWay: 'Votre demande est en route vers le contrat.',
      },
      back: {
        label: 'Remettre dans le coffre',
        text: 'Vous signez avec ce portefeuille, sans frais. Dans le coffre, vous pouvez vendre ce certificat ici\u00a0; ce qui lui est dû rejoint votre solde. Vous pourrez l’en ressortir.',
        done: 'Votre certificat revient dans le coffre. Comptez quelques minutes. Un e-mail le confirme.',
      },
      again: {
        title: 'Votre signature est attendue',
        text: 'Vous avez vendu ce certificat. Votre signature pour son retour dans le coffre a expiré avant d’être inscrite\u00a0: signez de nouveau pour que l’acheteur le reçoive.',
      },
      states: {
        asking: 'Ouvrez votre portefeuille et choisissez l’adresse où se trouve ce certificat.',
        network: 'Votre portefeuille propose de changer de réseau.',
        signing: 'Signez dans votre portefeuille. Cela ne coûte rien.',
        sending: 'Transmission…',
        confirming: 'Confirmez dans votre portefeuille. Il affiche les frais du réseau.',
        mining: 'Transaction envoyée. Nous attendons qu’elle soit inscrite dans un bloc.',
      },
      sent: {
        waiting:
          'La transaction est envoyée. Cette page la suit\u00a0: revenez dans quelques minutes.',
        reverted:
          'Le contrat n’a pas accepté la transaction. Rechargez cette page\u00a0: ce certificat a peut-être déjà été détruit.',
      },
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
    contest: {
      title: 'Gains déclarés',
      fight: (opponent: string, event: string) => `Contre ${opponent}, ${event}`,
      declared: (amount: string) => `${amount} déclarés et vérifiés.`,
      until: (when: string) => `Contestables jusqu’au ${when} (heure de Paris).`,
      paused: 'Une contestation est en cours\u00a0: rien n’est réglé avant la réponse.',
      open: 'Contester ces gains',
      text: 'Une personne de chez nous qui n’a pas fait cette déclaration examine votre contestation. Rien n’est réglé avant sa réponse, que vous lirez ici. Si vous avez raison, une autre déclaration remplace celle-ci.',
      reason: 'Ce qui est faux',
      evidence: 'Document (facultatif)',
      action: 'Envoyer la contestation',
      done: 'Votre contestation est enregistrée. Vous lirez la réponse ici.',
      own: (when: string, reason: string) =>
        `Votre contestation du ${when}\u00a0: «\u202f${reason}\u202f»`,
      waiting: 'En attente de réponse.',
      upheld: (answer: string) => `Acceptée\u00a0: «\u202f${answer}\u202f»`,
      turnedDown: (answer: string) => `Refusée\u00a0: «\u202f${answer}\u202f»`,
    },
    burn: {
      title: 'Fin du certificat',
      open: 'Détruire et toucher ce qui reste dû',
      text: (due: string) =>
        `Ce certificat a donné tout ce qu’il promettait. Le détruire est définitif. Reste dû\u00a0: ${due}, inscrit à votre solde, d’où vous pouvez l’encaisser.`,
      textBadge:
        'La priorité que donnait ce badge est terminée. Le détruire est définitif\u00a0; le statut «\u202fSuper-fan\u202f» reste inscrit. Aucune somme n’est due.',
      action: 'Détruire définitivement',
      done: 'Le certificat est détruit. Ce qui restait dû est à votre solde.',
      wallet: {
        label: 'Détruire depuis mon portefeuille',
        text: 'Votre portefeuille envoie une transaction au contrat et paie les frais du réseau. La destruction est définitive\u00a0; le statut «\u202fSuper-fan\u202f» reste inscrit. Aucune somme n’est due. Sans vous, nous le détruisons nous-mêmes, sans frais.',
        done: 'Le contrat a détruit le certificat. Cette page l’affichera dans quelques minutes.',
      },
    },
  },
  en: {
    title: 'Your certificate',
    intro: 'Only you see this part, and it is not printed.',
    holder: 'You',
    order: {
      title: 'Your backing',
      follow: 'See this backing and its receipt',
      withdraw: 'Withdraw, or see this backing',
    },
    place: {
      title: 'Where it is',
      vault: 'In our vault',
      vaultText: 'We keep it for you, free of charge.',
      vaultEarnings: 'Its earnings go to your balance.',
      wallet: 'In your wallet',
      walletText: 'Its keys are in your hands.',
      walletEarnings: 'Its next earnings are claimed from this wallet, at the contract.',
      onItsWay: 'Being written to the blockchain. Allow a few minutes.',
      consentOver:
        'Your signature for the way back to the vault expired before it was written. Sign again.',
      due: (amount) => `${amount} to claim from this wallet.`,
      heldFor: {
        account_frozen: 'The contract pays nothing for now: your account is on hold.',
        certificate_frozen: 'The contract pays nothing for now: this certificate is on hold.',
        certificate_locked: 'The contract pays nothing for now: the payment is being checked.',
      },
    },
    move: {
      open: 'Send to my wallet',
      text: 'The transfer is free and takes a few minutes. The keys are yours from then on: we can no longer move this certificate, except by a public recovery, and it comes back to our vault only if you sign for it.',
      field: 'To the wallet',
      action: 'Confirm the transfer',
      done: 'Your certificate is on its way to your wallet. An email confirms it.',
      link: 'Link a wallet first',
    },
    sign: {
      claim: {
        label: (amount) => `Claim ${amount}`,
        text: 'You sign with this wallet, free of charge. We bring the claim to the contract, which pays this wallet within minutes.',
        done: 'Your claim is on its way. The money reaches your wallet within minutes.',
        underWay: 'Your claim is on its way to the contract.',
      },
      back: {
        label: 'Put back in the vault',
        text: 'You sign with this wallet, free of charge. In the vault you can sell this certificate here; what it is owed goes to your balance. You can take it out again.',
        done: 'Your certificate is on its way back to the vault. Allow a few minutes. An email confirms it.',
      },
      again: {
        title: 'Your signature is needed',
        text: 'You sold this certificate. Your signature for its return to the vault ran out before it was written to the chain: sign again so that the buyer gets it.',
      },
      states: {
        asking: 'Open your wallet and choose the address that holds this certificate.',
        network: 'Your wallet offers to change the network.',
        signing: 'Sign in your wallet. It costs nothing.',
        sending: 'Sending…',
        confirming: 'Confirm in your wallet. It shows the network’s fee.',
        mining: 'Transaction sent. We are waiting for it to be in a block.',
      },
      sent: {
        waiting: 'The transaction is sent. This page follows it: come back in a few minutes.',
        reverted:
          'The contract did not take the transaction. Reload this page: this certificate may have been burned already.',
      },
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
    contest: {
      title: 'Declared earnings',
      fight: (opponent, event) => `Against ${opponent}, ${event}`,
      declared: (amount) => `${amount} declared and verified.`,
      until: (when) => `Open to challenge until ${when} (Paris time).`,
      paused: 'A challenge is open: nothing is settled before it is answered.',
      open: 'Contest these earnings',
      text: 'Somebody here who did not make this declaration examines your challenge. Nothing is settled before the answer, which you read here. If you are right, another declaration replaces this one.',
      reason: 'What is wrong',
      evidence: 'Document (optional)',
      action: 'Send the challenge',
      done: 'Your challenge is recorded. You will read the answer here.',
      own: (when, reason) => `Your challenge of ${when}: “${reason}”`,
      waiting: 'Waiting for an answer.',
      upheld: (answer) => `Upheld: “${answer}”`,
      turnedDown: (answer) => `Turned down: “${answer}”`,
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
      wallet: {
        label: 'Burn from my wallet',
        text: 'Your wallet sends a transaction to the contract and pays the network’s fee. Burning destroys the badge for good; the “Super-fan” status stays recorded. No money is due. Without you we burn it ourselves, free of charge.',
        done: 'The contract has burned the certificate. This page will show it in a few minutes.',
      },
    },
  },
})
