import type { WalletNo } from '#app/wallet/ask-wallet.ts'

/** `0x12ab…9F3c`: enough to know one’s own by. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Words of wallets: linked on the account’s page, and paying an order. */
export const walletTexts = {
  documentTitle: 'Portefeuilles',
  title: 'Portefeuilles',
  text: 'Un portefeuille lié prouve que l’adresse est à vous. Il sert à payer en USDC. Le lier ne coûte rien et n’autorise aucun paiement.',
  back: 'Mon compte',
  copy: 'Copier l’adresse',
  copied: 'Copiée',
  linked: {
    title: 'Vos portefeuilles',
    none: 'Aucun portefeuille lié. Vous payez par carte.',
    since: (when: string) => `lié le ${when}`,
    by: { key: 'clé', contract: 'contrat' },
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
    text: 'La loi nous demande de savoir à qui est un portefeuille. Une seule fois\u00a0; nous la gardons pour la suite.',
    action: 'Enregistrer',
    done: 'C’est enregistré. Vous pouvez lier un portefeuille.',
  },
  link: {
    title: 'Lier un portefeuille',
    text: 'Vous signez un message, sans frais. Choisissez un portefeuille de ce navigateur.',
    closed: 'Les comptes sont fermés pour l’instant.',
    none: 'Aucun portefeuille trouvé dans ce navigateur. Installez une extension comme MetaMask ou Rabby, ou ouvrez cette page dans le navigateur de votre portefeuille.',
    sandbox: 'Bac à sable\u00a0: créer un portefeuille d’essai',
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
    wrong_network: 'Votre portefeuille ne connaît pas ce réseau. Ajoutez-le, ou payez par carte.',
    other_account: 'Ce portefeuille montre une autre adresse. Choisissez celle qui est liée.',
    failed: 'Le portefeuille n’a pas répondu. Réessayez.',
  } satisfies { readonly [Why in WalletNo]: string },
  offline: 'Le serveur ne répond pas. Réessayez.',
  pay: {
    title: 'Payer par portefeuille',
    text: 'Le montant exact, en USDC, vers le contrat de séquestre. La carte reste possible.',
    with: (address: string) => `Payer avec ${address}`,
    missing: (address: string) =>
      `Le portefeuille ${address} n’est pas dans ce navigateur. Ouvrez cette page là où il est.`,
    states: {
      preparing: 'Préparation de l’autorisation…',
      asking: 'Ouvrez votre portefeuille et choisissez l’adresse liée.',
      network: 'Votre portefeuille propose de changer de réseau.',
      signing: (amount: string) => `Vérifiez ${amount} dans votre portefeuille, puis signez.`,
      sending: 'Transmission au réseau…',
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
    cardText: 'À la page de notre prestataire, convertie en USDC.',
    wallet: (address: string) => `Portefeuille ${address}`,
    walletText: 'Vous signerez sur la page suivante\u00a0; le montant exact part en USDC.',
    link: 'Lier un portefeuille',
  },
} as const
