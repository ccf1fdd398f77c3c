import type { LegalGround, LegalPage, LegalSection } from '#app/texts/legal/legal-page.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

/** « Confidentialité »: what is kept, which before the launch is next to nothing. */
export function confidentialite({ facts, launched }: LegalGround): LegalPage {
  const contact = facts.dataContact ?? supportAddress()
  return {
    title: 'Confidentialité',
    lead: launched
      ? 'Ce que nous enregistrons, pourquoi, et pour combien de temps.'
      : 'Ce que ce site enregistre, ce qu’il n’enregistre pas, et ce qui changera à l’ouverture.',
    sections: [
      {
        title: 'En bref',
        text: [
          'Aucun traceur, aucune publicité, aucune mesure d’audience. Les pages de présentation ne chargent aucune image, police ou vidéo chez un tiers. C’est pourquoi vous ne voyez pas de bandeau de consentement\u00a0: il n’y a rien à accepter.',
        ],
      },
      ...(launched ? [withAccounts, grounds, recipients] : [beforeLaunch, atLaunch]),
      {
        title: 'Conservation',
        text: [
          'Les éléments d’identité et l’historique des opérations sont conservés cinq ans après la fin de la relation, comme l’impose la lutte contre le blanchiment, et les écritures comptables dix ans. Les réclamations et les demandes sur vos données sont conservées cinq ans après leur clôture, les questions un an. Le reste est effacé sur demande.',
          'Aucune donnée personnelle n’est inscrite sur la chaîne de blocs. L’adresse d’un portefeuille y est toutefois publique et ne peut en être effacée.',
        ],
      },
      {
        title: 'Vos droits',
        text: [
          'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, d’opposition et de portabilité. Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL).',
          ...(contact ? [`Pour exercer ces droits\u00a0: ${contact}.`] : []),
        ],
      },
    ],
  }
}

const log = [
  'Journal du serveur',
  'Chaque requête y laisse une référence, l’heure, l’adresse de la page et la durée. Ni votre adresse IP ni votre navigateur n’y sont écrits par notre application.',
] as const

const beforeLaunch: LegalSection = {
  title: 'Aujourd’hui, avant l’ouverture',
  rows: [
    log,
    [
      'Votre navigateur',
      'Les pages de présentation n’y déposent aucun cookie. Le tableau de bord d’exemple garde dans le stockage local deux entrées, «\u202fisAuthenticated\u202f» et «\u202fuser\u202f», effacées à la déconnexion. L’inscription d’exemple y garde le nom et l’adresse tapés, et le choix d’un thème s’y garde aussi\u00a0; la page «\u202fCookies\u202f» en donne la liste.',
    ],
    [
      'Formulaires',
      'L’inscription et la connexion d’exemple ne transmettent rien\u00a0: ce que vous y écrivez reste dans votre navigateur.',
    ],
  ],
}

const atLaunch: LegalSection = {
  title: 'À l’ouverture',
  text: [
    'Soutenir un athlète demandera un compte, puis une vérification d’identité\u00a0: simplifiée jusqu’à 1\u202f000\u00a0USDC cumulés, complète au-delà. Les pièces seront examinées par un prestataire de vérification\u202f; nous n’en garderons que le résultat, le niveau et l’échéance.',
  ],
}

const withAccounts: LegalSection = {
  title: 'Ce que nous traitons',
  rows: [
    log,
    [
      'Compte',
      'Votre nom, votre adresse e-mail, la langue que vous lisez et l’empreinte de votre mot de passe, jamais le mot de passe lui-même. Si vous les activez, la partie publique de vos clés d’accès et le secret de la double vérification. Pour vous reconnaître et vous écrire.',
    ],
    [
      'Connexions',
      'Pour chaque connexion ouverte\u00a0: son heure, sa dernière activité, l’adresse IP et ce que votre navigateur dit de lui. Vous les voyez et les fermez depuis «\u202fMon compte\u202f». Les essais de connexion sont comptés un jour, sous forme d’empreintes.',
    ],
    [
      'Ce que vous nous écrivez',
      'Vos messages, nos réponses et, si vous n’avez pas de compte, votre adresse e-mail, chiffrés. Pour vous répondre.',
    ],
    [
      'Identité',
      'Vos nom et prénom, votre date de naissance et votre pays de résidence, chiffrés\u00a0; le prestataire, le résultat de la vérification, son niveau et son échéance\u00a0; l’empreinte de ce qui vous distingue (pièce, carte, portefeuille), pour reconnaître une même personne. Les pièces d’une vérification complète restent chez le prestataire qui les examine.',
    ],
    [
      'Contrôles',
      'Que et quand vous et vos paiements avez été comparés aux listes de sanctions et à l’origine des fonds. La loi nous interdit d’en dire le résultat.',
    ],
    [
      'Portefeuilles',
      'L’adresse de chaque portefeuille lié et le message que vous avez signé pour la prouver\u00a0; vos adresses de versement.',
    ],
    [
      'Opérations',
      'Vos soutiens, vos paiements, vos certificats, leurs cessions et ce qui vous est versé, tenus dans un grand livre qui ne porte pas votre nom\u00a0; la preuve de votre renonciation à la rétractation et de vos réponses.',
    ],
    [
      'Athlètes et organisations',
      'Votre candidature, votre fiche publique, les contrats, gains déclarés et pièces que vous déposez.',
    ],
    [
      'Messages',
      'Les e-mails que nous vous avons envoyés, pendant trente jours, et si votre adresse les a refusés.',
    ],
    [
      'Programmes',
      'Les jetons que vous créez, sous forme d’empreintes, et les adresses où vous voulez être prévenu.',
    ],
    [
      'Votre navigateur',
      'Un cookie de session et quelques entrées de stockage, strictement nécessaires au service\u00a0; la page «\u202fCookies\u202f» en donne la liste.',
    ],
  ],
}

const grounds: LegalSection = {
  title: 'Pourquoi, et sur quel fondement',
  rows: [
    [
      'Le contrat',
      'Compte, opérations, portefeuilles, messages et programmes\u00a0: sans eux, le service que vous demandez n’est pas possible.',
    ],
    [
      'La loi',
      'Identité, contrôles et comptabilité\u00a0: la lutte contre le blanchiment et le code de commerce nous y obligent. Sans identité vérifiée, aucun soutien n’est enregistré.',
    ],
    [
      'Notre intérêt légitime',
      'Connexions, essais et journal\u00a0: protéger votre compte et le service contre les abus.',
    ],
  ],
}

const recipients: LegalSection = {
  title: 'Qui les reçoit',
  text: [
    'Nos opérateurs, chacun pour sa tâche. Nos prestataires de paiement par carte, de conversion, de vérification d’identité, de contrôle des fonds et d’envoi d’e-mails, pour ce que chacun doit faire. Les autorités, quand la loi l’exige. Personne d’autre\u00a0; rien n’est vendu.',
  ],
}
