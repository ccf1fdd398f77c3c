import type { Tape } from '#domain/campaigns/tape.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { exactJson, sandboxFederation, sandboxFighters, sandboxId } from '#server/kernel/door.ts'

/* The people of the sandbox's large world. All of them are invented. */

export interface InventedPerson {
  name: string
  email: string
  /** What there is to see for whoever logs in as them. */
  shows: InBoth<string>
  /** How they are seen by others; without one by a pseudonym. */
  alias?: string
}

interface InventedFighter extends InventedPerson {
  row: {
    id: string
    slug: string
    name: string
    status: 'amateur' | 'professional'
    weight_class: string
    record: string
    country: string
    biography: string
    tape: string | null
  }
}

const addressOf = (slug: string) => `${slug}@bac-a-sable.example`

function athlete(row: InventedFighter['row']): InventedFighter {
  const isAmateur = row.status === 'amateur'
  const shows = {
    fr: `L’espace d’athlète, chez les ${isAmateur ? 'amateurs' : 'professionnels'}`,
    en: `The athlete’s studio, among ${isAmateur ? 'amateurs' : 'professionals'}`,
  }
  return { name: row.name, email: addressOf(row.slug), shows, row }
}

type Facts = [slug: string, name: string, weightClass: string, record: string, country: string]

function fighter(
  number: number,
  status: 'amateur' | 'professional',
  [slug, name, weight_class, record, country]: Facts,
  story: string,
  tape: Tape | null = null,
): InventedFighter {
  const row = { id: sandboxId('f1', number), slug, name, status, weight_class, record, country }
  const biography = `Personnage fictif du bac à sable. ${story}`
  return athlete({ ...row, biography, tape: tape && exactJson(tape) })
}

const pro = 'professional'

/** Those beside the two of the small sandbox, by the name that the season gives them. */
export const worldFighters = {
  kenza: fighter(
    3,
    pro,
    ['kenza-ait-brahim', 'Kenza Aït-Brahim', 'Flyweight', '11-2-0', 'FR'],
    'Lutteuse de formation, elle termine un combat sur deux au sol.',
  ),
  thiago: fighter(
    4,
    pro,
    ['thiago-sorel', 'Thiago Sorel', 'Lightweight', '17-6-0', 'PT'],
    'De retour après une blessure au genou, il vise le classement européen.',
  ),
  aminata: fighter(
    5,
    pro,
    ['aminata-keita', 'Aminata Keïta', 'Bantamweight', '9-1-0', 'SN'],
    'Championne régionale, boxeuse avant tout.',
    { birthYear: 1998, heightCm: 166, reachCm: 170, stance: 'orthodox' },
  ),
  yanis: fighter(
    6,
    pro,
    ['yanis-carvel', 'Yanis Carvel', 'Featherweight', '12-4-1', 'FR'],
    'Gaucher, spécialiste des coups de pied bas.',
    { birthYear: 1996, heightCm: 172, reachCm: 180, stance: 'southpaw' },
  ),
  oksana: fighter(
    7,
    pro,
    ['oksana-lisova', 'Oksana Lisova', 'Strawweight', '8-0-0', 'PL'],
    'Invaincue, elle s’entraîne à Sopot.',
    { birthYear: 1999, heightCm: 160, reachCm: 165, stance: 'orthodox' },
  ),
  brandon: fighter(
    8,
    pro,
    ['brandon-tully', 'Brandon Tully', 'Middleweight', '20-9-0', 'IE'],
    'Vétéran de vingt-neuf combats, une dernière saison devant lui.',
    { birthYear: 1989, heightCm: 185, reachCm: 191, stance: 'switch' },
  ),
  marek: fighter(
    9,
    pro,
    ['marek-dvornik', 'Marek Dvornik', 'Light Heavyweight', '13-5-0', 'CZ'],
    'Judoka, ceinture noire deuxième dan.',
  ),
  lina: fighter(
    10,
    'amateur',
    ['lina-hartmann', 'Lina Hartmann', 'Bantamweight', '6-2-0', 'DE'],
    'Étudiante en kinésithérapie, deux stages par an.',
  ),
  samir: fighter(
    11,
    'amateur',
    ['samir-benhaddou', 'Samir Benhaddou', 'Welterweight', '10-3-0', 'MA'],
    'Vice-champion d’un tournoi fictif, il prépare la sélection.',
  ),
  chiara: fighter(
    12,
    'amateur',
    ['chiara-montefosco', 'Chiara Montefosco', 'Flyweight', '4-1-0', 'IT'],
    'Venue du karaté, deux saisons de MMA.',
  ),
  tomas: fighter(
    13,
    'amateur',
    ['tomas-iriarte', 'Tomás Iriarte', 'Heavyweight', '5-0-0', 'ES'],
    'Ancien rugbyman, cinq victoires avant la limite.',
  ),
} as const

const ofAthletes = [worldFighters.kenza, worldFighters.aminata, worldFighters.chiara] as const

/** Logins for the two fighters of the small sandbox. */
export const smallFighters: readonly InventedFighter[] = sandboxFighters.map(athlete)

const federation = (number: number, slug: string, name: string, rest: object) => ({
  ...sandboxFederation,
  id: sandboxId('fe', number),
  slug,
  name,
  registry_number: `FICTIF-000${number}`,
  ...rest,
})

export const worldFederations = {
  atlantique: {
    row: federation(2, 'ligue-fictive-atlantique', 'Ligue Fictive Atlantique', {
      form: 'league',
      presentation: 'Ligue fictive de douze clubs de la côte.',
    }),
    signatory: {
      name: 'Maud Signataire',
      email: addressOf('maud-signataire'),
      shows: {
        fr: 'Signe pour la Ligue Fictive Atlantique',
        en: 'Signs for the Ligue Fictive Atlantique',
      },
    },
  },
  nord: {
    row: federation(3, 'alliance-fictive-du-nord', 'Alliance Fictive du Nord', {
      form: 'organisation',
      scope: 'international',
      country: 'SE',
      presentation: 'Organisation fictive, active dans cinq pays.',
    }),
    signatory: {
      name: 'Nils Signataire',
      email: addressOf('nils-signataire'),
      shows: {
        fr: 'Signe pour l’Alliance Fictive du Nord',
        en: 'Signs for the Alliance Fictive du Nord',
      },
    },
  },
} as const

const backer = (
  slug: string,
  name: string,
  fr: string,
  en: string,
  alias?: string,
): InventedPerson => ({
  name,
  email: addressOf(slug),
  shows: { fr, en },
  ...(alias && { alias }),
})

/** The first four are fully verified; the others stay below the threshold. */
export const worldBackers: readonly InventedPerson[] = [
  backer(
    'ana-fictive',
    'Ana Fictive',
    'Onze Pockets soutenus : gains, indemnité, remboursement, offre de revente',
    'Eleven Pockets backed: earnings, a compensation, a refund, an offer for resale',
  ),
  backer(
    'hugo-factice',
    'Hugo Factice',
    'Le plus gros soutien de la saison',
    'The largest backing of the season',
  ),
  backer(
    'lea-inventee',
    'Léa Inventée',
    'Des parts, dont une offre de revente',
    'Shares, one of them offered for resale',
  ),
  backer(
    'noe-suppose',
    'Noé Supposé',
    'Des parts indemnisées après un combat annulé',
    'Shares compensated after a cancelled fight',
    'Les amis du tapis',
  ),
  backer('ines-imaginee', 'Ines Imaginée', 'Des parts indemnisées', 'Compensated shares'),
  backer(
    'paul-pretendu',
    'Paul Prétendu',
    'Des parts à mi-parcours',
    'Shares whose fights are half over',
  ),
  backer('rita-romancee', 'Rita Romancée', 'A revendu son badge', 'Has resold a badge'),
  backer(
    'otto-ersatz',
    'Otto Ersatz',
    'Mécène d’une fédération',
    'A federation’s Mécène',
    'Otto des Gradins',
  ),
  backer(
    'mei-modele',
    'Mei Modèle',
    'A acheté un badge sur le marché',
    'Has bought a badge on the market',
  ),
  backer('karl-konstrukt', 'Karl Konstrukt', 'Des badges', 'Badges'),
  backer('sofia-simulada', 'Sofía Simulada', 'Des badges', 'Badges'),
  backer(
    'tess-testard',
    'Tess Testard',
    'Vient d’arriver, un premier soutien',
    'New here, with a first backing',
  ),
]

/** Acts for one of the athletes, who has asked for it. */
export const worldManager: InventedPerson = {
  name: 'Marc Mandaté',
  email: addressOf('marc-mandate'),
  shows: {
    fr: 'Manager de Kenza Aït-Brahim\u00a0: l’espace d’athlète, en son nom',
    en: 'Manager of Kenza Aït-Brahim: the studio, on her behalf',
  },
}

/** Whom one can log in as by one press, backers first. */
export const worldPeople: readonly InventedPerson[] = [
  ...worldBackers,
  ...ofAthletes,
  ...smallFighters,
  worldManager,
  ...Object.values(worldFederations).map(({ signatory }) => signatory),
]

/** Everybody with an account: all athletes hand in their own Pockets. */
export const peopleWithAccount: readonly InventedPerson[] = [
  ...new Set([...worldPeople, ...Object.values(worldFighters)]),
]
