import { inBoth } from '#app/language/in-both.ts'
import type { WalletNo } from '#app/wallet/ask-wallet.ts'
import type { SignedPaymentEnd } from '#domain/orders/signed-payment.ts'

/** `0x12ab…9F3c`: enough to know one’s own by. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Words of wallets: linked on the account’s page, and paying an order. */
export const walletTexts = inBoth({
  fr: {
    documentTitle: 'Portefeuilles',
    title: 'Portefeuilles',
    text: 'Un portefeuille lié prouve que l’adresse est à vous. Il sert à payer en USDC. Le lier ne coûte rien et n’autorise aucun paiement.',
    copy: 'Copier l’adresse',
    copied: 'Copiée',
    linked: {
      title: 'Vos portefeuilles',
      none: 'Aucun portefeuille lié. Vous payez par carte.',
      since: (when: string) => `lié le ${when}`,
      by: { key: 'par signature', contract: 'par son contrat' },
      payout: 'Adresse de versement',
      unlink: 'Délier',
      unlinkText: (address: string) =>
        `${address} ne pourra plus payer ici. Vos certificats et vos paiements passés n’en dépendent pas.`,
      unlinkConfirm: 'Délier ce portefeuille',
      unlinked: 'Le portefeuille est délié.',
      gift: 'Bac à sable\u00a0: recevoir 2\u202f000\u00a0USDC',
      given: '2\u202f000\u00a0USDC d’essai sont arrivés.',
    },
    identity: {
      title: 'Votre identité',
      text: 'La loi nous oblige à savoir à qui appartient un portefeuille. Vous ne le ferez qu’une fois.',
      action: 'Enregistrer',
      done: 'C’est enregistré. Vous pouvez lier un portefeuille.',
    },
    link: {
      title: 'Lier un portefeuille',
      text: 'Vous signez un message, sans frais. Choisissez un portefeuille de ce navigateur.',
      closed: 'Les comptes sont fermés pour l’instant.',
      none: 'Aucun portefeuille trouvé dans ce navigateur. Installez une extension comme MetaMask ou Rabby, ou ouvrez cette page dans le navigateur de votre portefeuille.',
      sandbox: 'Bac à sable\u00a0: créer un portefeuille d’essai avec 2\u202f000\u00a0USDC',
      trial: (count: number) => `Portefeuille d’essai ${count}`,
      sandboxFailed: 'Le portefeuille d’essai n’a pas pu être créé. Réessayez.',
      with: (name: string) => `Lier ${name}`,
      states: {
        asking: 'Ouvrez votre portefeuille et choisissez l’adresse à montrer.',
        signing: 'Signez le message dans votre portefeuille. Cela ne coûte rien.',
        sending: 'Vérification de la signature…',
        done: (address: string) => `${address} est lié à votre compte. Un e-mail le confirme.`,
      },
    },
    no: {
      rejected: '',
      busy: 'Votre portefeuille attend déjà une réponse\u00a0: ouvrez-le pour continuer.',
      wrong_network:
        'Votre portefeuille n’est pas passé sur ce réseau. Choisissez-le ou ajoutez-le dans le portefeuille, puis réessayez.',
      other_account: 'Ce portefeuille montre une autre adresse. Choisissez celle qui est liée.',
      failed: 'Le portefeuille n’a pas répondu. Réessayez.',
    } satisfies { readonly [Why in WalletNo]: string },
    offline: 'Le serveur ne répond pas. Réessayez.',
    pay: {
      title: 'Payer par portefeuille',
      text: 'Le montant exact, en USDC, vers le contrat de séquestre. Vous pouvez aussi payer par carte.',
      with: (address: string) => `Payer avec ${address}`,
      bySignature: 'Payer d’une signature',
      bySignatureText:
        'Vous signez le montant exact, sans frais\u00a0: nous l’apportons au contrat de séquestre et payons les frais du réseau. Vous pouvez aussi payer par carte.',
      byTransaction: 'Payer par une transaction de votre portefeuille',
      byTransactionText: 'Votre portefeuille l’envoie lui-même et paie les frais du réseau.',
      signWith: (wallet: string) => `Signer avec ${wallet}`,
      sendWith: (wallet: string) => `Envoyer avec ${wallet}`,
      tooLittle: (has: string, needs: string) =>
        `Ce portefeuille a ${has}, il en faut ${needs}. Approvisionnez-le sur ce réseau puis réessayez, ou payez par carte. Rien n’a été débité.`,
      ended: {
        too_little:
          'Votre signature n’a pas servi\u00a0: le portefeuille n’avait pas assez d’USDC. Rien n’a été débité. Approvisionnez-le et signez de nouveau, ou payez par carte.',
        too_late:
          'Votre signature n’a pas servi\u00a0: elle est arrivée trop tard. Rien n’a été débité.',
        order_ended:
          'Votre signature n’a pas servi\u00a0: la commande avait pris fin. Rien n’a été débité.',
        contract:
          'Le contrat a refusé votre signature. Rien n’a été débité. Réessayez, ou payez autrement.',
      } satisfies { readonly [End in SignedPaymentEnd]: string },
      missing: (address: string) =>
        `Le portefeuille ${address} n’est pas dans ce navigateur. Ouvrez cette page là où il est.`,
      states: {
        preparing: 'Préparation de l’autorisation…',
        asking: 'Ouvrez votre portefeuille et choisissez l’adresse liée.',
        network: 'Votre portefeuille propose de changer de réseau.',
        signing: (amount: string) => `Vérifiez ${amount} dans votre portefeuille, puis signez.`,
        sending: 'Transmission au réseau…',
        handed: 'Signature reçue, envoi en cours.',
        sent: 'Transmis. La confirmation arrive en quelques minutes\u00a0; vous pouvez fermer cette page.',
      },
      transaction: 'Transaction',
      manage: 'Gérer mes portefeuilles',
      reverted: {
        'the balance is too small':
          'Ce portefeuille n’a pas assez d’USDC. Payez par carte, ou approvisionnez-le.',
        'this order is paid': 'Ce soutien est déjà payé.',
        'too late': 'La réservation a expiré. Recommencez le soutien.',
      } as Readonly<Record<string, string>>,
      refused: 'Le contrat a refusé ce paiement. Rien n’a été débité.',
    },
    choice: {
      title: 'Paiement',
      legend: 'Moyen de paiement',
      card: 'Carte bancaire',
      cardText: 'Sur la page sécurisée de notre prestataire, convertie en USDC.',
      wallet: (address: string) => `Portefeuille ${address}`,
      walletText: 'Vous signerez sur la page suivante\u00a0; le montant exact est payé en USDC.',
      link: 'Lier un portefeuille',
    },
  },
  en: {
    documentTitle: 'Wallets',
    title: 'Wallets',
    text: 'A linked wallet proves that the address is yours. You use it to pay in USDC. Linking costs nothing and authorises no payment.',
    copy: 'Copy the address',
    copied: 'Copied',
    linked: {
      title: 'Your wallets',
      none: 'No linked wallet. You pay by card.',
      since: (when) => `linked on ${when}`,
      by: { key: 'by signature', contract: 'by its contract' },
      payout: 'Payout address',
      unlink: 'Unlink',
      unlinkText: (address) =>
        `${address} can no longer pay here. Your certificates and past payments do not depend on it.`,
      unlinkConfirm: 'Unlink this wallet',
      unlinked: 'The wallet is unlinked.',
      gift: 'Sandbox: receive 2,000 USDC',
      given: '2,000 test USDC have arrived.',
    },
    identity: {
      title: 'Your identity',
      text: 'The law requires us to know whose wallet it is. You do this only once.',
      action: 'Save',
      done: 'Saved. You can now link a wallet.',
    },
    link: {
      title: 'Link a wallet',
      text: 'You sign a message, free of charge. Choose a wallet of this browser.',
      closed: 'Accounts are closed for now.',
      none: 'No wallet found in this browser. Install an extension such as MetaMask or Rabby, or open this page in your wallet’s browser.',
      sandbox: 'Sandbox: create a test wallet with 2,000 USDC',
      trial: (count) => `Test wallet ${count}`,
      sandboxFailed: 'The test wallet could not be created. Try again.',
      with: (name) => `Link ${name}`,
      states: {
        asking: 'Open your wallet and choose the address to show.',
        signing: 'Sign the message in your wallet. It costs nothing.',
        sending: 'Checking the signature…',
        done: (address) => `${address} is linked to your account. We confirm it by email.`,
      },
    },
    no: {
      rejected: '',
      busy: 'Your wallet is already waiting for an answer: open it to continue.',
      wrong_network:
        'Your wallet did not move to this network. Choose it or add it in the wallet, then try again.',
      other_account: 'This wallet shows another address. Choose the linked one.',
      failed: 'The wallet did not answer. Try again.',
    },
    offline: 'The server does not answer. Try again.',
    pay: {
      title: 'Pay by wallet',
      text: 'The exact amount, in USDC, to the escrow contract. You can still pay by card.',
      with: (address) => `Pay with ${address}`,
      bySignature: 'Pay with one signature',
      bySignatureText:
        'You sign the exact amount, free of charge: we bring it to the escrow contract and pay the network’s fee. You can still pay by card.',
      byTransaction: 'Pay by a transaction of your wallet',
      byTransactionText: 'Your wallet sends it itself and pays the network’s fee.',
      signWith: (wallet) => `Sign with ${wallet}`,
      sendWith: (wallet) => `Send with ${wallet}`,
      tooLittle: (has, needs) =>
        `This wallet has ${has}; ${needs} are needed. Top it up on this network and try again, or pay by card. Nothing was charged.`,
      ended: {
        too_little:
          'Your signature was not used: the wallet did not have enough USDC. Nothing was charged. Top it up and sign again, or pay by card.',
        too_late: 'Your signature was not used: it came too late. Nothing was charged.',
        order_ended: 'Your signature was not used: the order had ended. Nothing was charged.',
        contract:
          'The contract refused your signature. Nothing was charged. Try again, or pay another way.',
      },
      missing: (address) =>
        `The wallet ${address} is not in this browser. Open this page where it is.`,
      states: {
        preparing: 'Preparing the authorisation…',
        asking: 'Open your wallet and choose the linked address.',
        network: 'Your wallet offers to change the network.',
        signing: (amount) => `Check ${amount} in your wallet, then sign.`,
        sending: 'Sending to the network…',
        handed: 'Signature received, being sent.',
        sent: 'Sent. The confirmation arrives within minutes; you can close this page.',
      },
      transaction: 'Transaction',
      manage: 'Manage my wallets',
      reverted: {
        'the balance is too small':
          'This wallet does not have enough USDC. Pay by card, or top it up.',
        'this order is paid': 'This backing is already paid.',
        'too late': 'The reservation has expired. Start the backing again.',
      },
      refused: 'The contract refused this payment. Nothing was charged.',
    },
    choice: {
      title: 'Payment',
      legend: 'Means of payment',
      card: 'Card',
      cardText: 'On our provider’s secure page, converted to USDC.',
      wallet: (address) => `Wallet ${address}`,
      walletText: 'You sign on the next page; the exact amount is paid in USDC.',
      link: 'Link a wallet',
    },
  },
})
