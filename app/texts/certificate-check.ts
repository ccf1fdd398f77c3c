import { inBoth } from '#app/language/in-both.ts'

/** Words of a certificate's proof and of the page that checks one. */
export const certificateCheckTexts = inBoth({
  fr: {
    proof: {
      title: 'Preuve',
      text: 'Gardez ces deux fichiers\u00a0: ils restent valables sans notre site. Ils ne disent pas à qui appartient le certificat.',
      paper: 'Certificat (PDF)',
      record: 'Fichier de preuve (JSON)',
      check: 'Vérifier un certificat',
    },
    token: {
      title: 'Sur la blockchain',
      text: 'Tout explorateur de ce réseau montre ce jeton, son détenteur et ce qui lui est dû.',
      network: 'Réseau',
      chain: (id: string) => `n°\u00a0${id}`,
      contract: 'Contrat',
      tokenId: 'Numéro du jeton',
      place: 'Détenu par',
      places: {
        vault: 'Notre coffre, pour son titulaire',
        wallet: 'Un portefeuille',
        burned: 'Personne, il est détruit',
      },
      explorer: 'Voir ce jeton sur l’explorateur du réseau',
      copyContract: 'Copier le contrat',
      copyToken: 'Copier le numéro',
      copied: 'Copié',
      none: 'Aujourd’hui, nos certificats sont tenus dans nos livres, sans jeton sur une blockchain. Leur preuve signée reste vérifiable sans nous.',
      pending:
        'Pas de jeton pour l’instant. Après un paiement par carte, il est émis quand la somme est au contrat, en USDC\u00a0; au-dessous de 1\u00a0USDC, si son titulaire le demande.',
    },
    documentTitle: 'Vérifier un certificat',
    description:
      'Contrôlez dans votre navigateur la signature et l’image d’un certificat Coin Rouge.',
    title: 'Vérifier un certificat',
    lead: 'Choisissez le fichier de preuve (JSON) d’un certificat, ou d’une attestation sur un athlète. Tout se calcule dans votre navigateur\u00a0: le fichier n’est envoyé nulle part. D’une attestation, la plateforme dit en plus si elle est encore publique.',
    file: 'Fichier de preuve',
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    checking: 'Vérification…',
    unreadable:
      'Ce fichier n’est pas la preuve d’un certificat ou d’une attestation. Téléchargez-la sur sa page, puis réessayez.',
    tooLarge:
      'Ce fichier est trop grand pour être une preuve. Choisissez le fichier JSON du certificat.',
    failed:
      'La vérification n’a pas pu se charger. Vérifiez votre connexion, puis choisissez à nouveau le fichier.',
    right: 'Signature et image correctes.',
    otherSigner:
      'La signature est correcte, mais la clé n’est pas celle de cette plateforme. Vérifiez auprès de qui vous a donné le fichier.',
    flaws: {
      art: 'L’image redessinée n’a pas l’empreinte indiquée\u00a0: le fichier a été modifié.',
      signature: 'La signature n’est pas celle de ce contenu\u00a0: le fichier a été modifié.',
    },
    facts: {
      label: 'Ce que dit le fichier',
      number: 'Numéro',
      signer: 'Clé qui signe',
      order: 'Commande, et identifiant de son jeton s’il en a un',
    },
    page: 'Voir sa page\u00a0: état et détenteur du moment',
  },
  en: {
    proof: {
      title: 'Proof',
      text: 'Keep these two files: they stay valid without our site. They do not say who owns the certificate.',
      paper: 'Certificate (PDF)',
      record: 'Proof file (JSON)',
      check: 'Check a certificate',
    },
    token: {
      title: 'On the blockchain',
      text: 'Any explorer of this network shows this token, who holds it and what it is owed.',
      network: 'Network',
      chain: (id) => `no. ${id}`,
      contract: 'Contract',
      tokenId: 'Token number',
      place: 'Held by',
      places: {
        vault: 'Our vault, for its owner',
        wallet: 'A wallet',
        burned: 'Nobody, it is burned',
      },
      explorer: 'See this token on the network’s explorer',
      copyContract: 'Copy the contract',
      copyToken: 'Copy the number',
      copied: 'Copied',
      none: 'Today our certificates are kept in our books, without a token on a blockchain. Their signed proof can be checked without us.',
      pending:
        'No token for now. After a payment by card it is issued once the sum is with the contract, in USDC; below 1 USDC, if its owner asks for it.',
    },
    documentTitle: 'Check a certificate',
    description: 'Check the signature and picture of a Coin Rouge certificate in your browser.',
    title: 'Check a certificate',
    lead: 'Choose the proof file (JSON) of a certificate, or of an attestation about an athlete. Everything is computed in your browser: the file is sent nowhere. Of an attestation, the platform also says whether it is still public.',
    file: 'Proof file',
    choose: 'Choose a file',
    drop: 'or drop it here',
    checking: 'Checking…',
    unreadable:
      'This file is not the proof of a certificate or an attestation. Download it on its page and try again.',
    tooLarge: 'This file is too large to be a proof. Choose the certificate’s JSON file.',
    failed: 'The check could not be loaded. Look at your connection and choose the file again.',
    right: 'Signature and picture are right.',
    otherSigner:
      'The signature is right, but the key is not this platform’s. Ask whoever gave you the file.',
    flaws: {
      art: 'The picture drawn anew does not have the stated hash: the file was changed.',
      signature: 'The signature is not of this content: the file was changed.',
    },
    facts: {
      label: 'What the file says',
      number: 'Number',
      signer: 'Key that signs',
      order: 'Order, and id of its token if it has one',
    },
    page: 'See its page: present state and holder',
  },
})
