import type { OpponentTape } from '#domain/campaigns/tape.ts'
import { sandboxId } from '#server/kernel/door.ts'
import { opponentTapes } from './opponents.ts'
import { worldFederations, worldFighters } from './people.ts'

/* The Pockets and fights of the sandbox's large world, by days before (below zero) and after its first day of business: today. */

export interface Plan {
  slug: string
  title: string
  description: string
  recipientId: string
  opens: number
  days: number
}

/** A fight of the season: who, when, and what it pays in USDC. */
interface PlannedFight {
  id: string
  day: number
  opponent: string
  opponentTape: OpponentTape | null
  place: string
  purse: { show: number; win: number }
}

export type SharePlan = Plan & {
  unitPrice: number
  units: number
  ppmPerUnit: number
  fights: readonly PlannedFight[]
  level1: boolean
}

let fights = 10

function fight(
  day: number,
  opponent: string,
  place: string,
  show: number,
  win: number,
): PlannedFight {
  const opponentTape = opponentTapes[opponent] ?? null
  return { id: sandboxId('fa', ++fights), day, opponent, opponentTape, place, purse: { show, win } }
}

const { kenza, thiago, aminata, yanis, oksana, brandon, marek, lina, samir, chiara, tomas } =
  worldFighters
const { atlantique, nord } = worldFederations
const fictive = (text: string) => `${text} Pocket fictif.`

/** Share Pockets, from the one that has paid everything out to the one that opens next week. */
export const sharePlans = {
  /** Both fights fought and settled. */
  completed: {
    slug: 'kenza-deux-victoires',
    title: 'Kenza, deux combats d’hiver',
    description: fictive('10 % des gains de deux combats, réglés tous les deux.'),
    recipientId: kenza.row.id,
    opens: -238,
    days: 20,
    unitPrice: 50,
    units: 100,
    ppmPerUnit: 1_000,
    level1: false,
    fights: [
      fight(-190, 'Dana Fictive', 'Lille', 30_000, 20_000),
      fight(-130, 'Eva Supposée', 'Bruxelles', 34_000, 26_000),
    ],
  },
  /** One fight fought, one called off and compensated. */
  compensated: {
    slug: 'thiago-le-retour',
    title: 'Thiago, le retour',
    description: fictive('8 % des gains de deux combats, avec Pack Compensation.'),
    recipientId: thiago.row.id,
    opens: -215,
    days: 20,
    unitPrice: 50,
    units: 80,
    ppmPerUnit: 1_000,
    level1: true,
    fights: [
      fight(-150, 'Rui Imaginário', 'Porto', 24_000, 24_000),
      fight(-70, 'Adversaire Blessé', 'Lisbonne', 28_000, 24_000),
    ],
  },
  /** One fight settled, one to come; its shares are old enough to be resold. */
  running: {
    slug: 'aminata-ceinture',
    title: 'Aminata, objectif ceinture',
    description: fictive('12 % des gains de deux combats, dont un pour la ceinture.'),
    recipientId: aminata.row.id,
    opens: -188,
    days: 25,
    unitPrice: 50,
    units: 120,
    ppmPerUnit: 1_000,
    level1: true,
    fights: [
      fight(-60, 'Nora Factice', 'Dakar', 40_000, 30_000),
      fight(45, 'Championne Fictive', 'Paris', 50_000, 50_000),
    ],
  },
  /** Sold, and waits for its first fight. */
  closed: {
    slug: 'yanis-saison-de-printemps',
    title: 'Yanis, saison de printemps',
    description: fictive('9 % des gains de deux combats signés.'),
    recipientId: yanis.row.id,
    opens: -36,
    days: 30,
    unitPrice: 50,
    units: 90,
    ppmPerUnit: 1_000,
    level1: true,
    fights: [
      fight(25, 'Luca Finto', 'Lyon', 26_000, 20_000),
      fight(80, 'Sven Påhittad', 'Malmö', 30_000, 24_000),
    ],
  },
  /** Three units left. */
  nearlySoldOut: {
    slug: 'oksana-invaincue',
    title: 'Oksana, toujours invaincue',
    description: fictive('6 % des gains de deux combats. Presque tout est vendu.'),
    recipientId: oksana.row.id,
    opens: -12,
    days: 25,
    unitPrice: 50,
    units: 60,
    ppmPerUnit: 1_000,
    level1: true,
    fights: [
      fight(40, 'Iga Fikcyjna', 'Sopot', 36_000, 28_000),
      fight(95, 'Mia Modellsson', 'Stockholm', 42_000, 32_000),
    ],
  },
  open: {
    slug: 'brandon-derniere-saison',
    title: 'Brandon, une dernière saison',
    description: fictive('15 % des gains de trois combats, les derniers de sa carrière.'),
    recipientId: brandon.row.id,
    opens: -4,
    days: 28,
    unitPrice: 100,
    units: 150,
    ppmPerUnit: 1_000,
    level1: false,
    fights: [
      fight(50, 'Owen Pretence', 'Dublin', 44_000, 20_000),
      fight(110, 'Jude Make-Believe', 'Londres', 48_000, 24_000),
      fight(170, 'Dernier Adversaire', 'Dublin', 60_000, 30_000),
    ],
  },
  coming: {
    slug: 'marek-deux-combats',
    title: 'Marek, deux combats au pays',
    description: fictive('10 % des gains de deux combats signés. Ouverture la semaine prochaine.'),
    recipientId: marek.row.id,
    opens: 5,
    days: 30,
    unitPrice: 50,
    units: 100,
    ppmPerUnit: 1_000,
    level1: true,
    fights: [
      fight(70, 'Jan Fiktivek', 'Prague', 28_000, 22_000),
      fight(130, 'Petr Fiktivní', 'Brno', 32_000, 26_000),
    ],
  },
} as const satisfies Record<string, SharePlan>

export type GiftPlan = Plan & { kind: 'tips' | 'federation'; goal: number | null }

/** Tips and sponsorships. */
export const giftPlans = {
  oldTips: {
    kind: 'tips',
    slug: 'lina-premier-stage',
    title: 'Lina, premier stage',
    description: fictive('Un stage de trois semaines à Hambourg.'),
    recipientId: lina.row.id,
    opens: -236,
    days: 30,
    goal: 600,
  },
  oldSponsorship: {
    kind: 'federation',
    slug: 'arbitres-de-la-cote',
    title: 'Former vingt arbitres',
    description: fictive('La formation de vingt arbitres de la côte.'),
    recipientId: atlantique.row.id,
    opens: -234,
    days: 60,
    goal: 4_000,
  },
  /** Cancelled by two operators, and refunded. */
  cancelled: {
    kind: 'tips',
    slug: 'samir-tournoi-annule',
    title: 'Samir, tournoi d’été',
    description: fictive('Le déplacement pour un tournoi qui n’a pas eu lieu.'),
    recipientId: samir.row.id,
    opens: -40,
    days: 30,
    goal: 900,
  },
  tips: {
    kind: 'tips',
    slug: 'chiara-championnats',
    title: 'Chiara aux championnats',
    description: fictive('Déplacement, hébergement et inscription pour deux.'),
    recipientId: chiara.row.id,
    opens: -9,
    days: 35,
    goal: 1_200,
  },
  moreTips: {
    kind: 'tips',
    slug: 'samir-selection',
    title: 'Samir vers la sélection',
    description: fictive('Deux mois de préparation avant la sélection.'),
    recipientId: samir.row.id,
    opens: -2,
    days: 30,
    goal: 1_500,
  },
  sponsorship: {
    kind: 'federation',
    slug: 'salle-du-nord',
    title: 'Une salle pour le Nord',
    description: fictive('L’équipement d’une salle ouverte à tous les clubs.'),
    recipientId: nord.row.id,
    opens: -20,
    days: 90,
    goal: 18_000,
  },
  comingTips: {
    kind: 'tips',
    slug: 'tomas-premier-titre',
    title: 'Tomás, premier titre',
    description: fictive('Ouverture dans quelques jours.'),
    recipientId: tomas.row.id,
    opens: 3,
    days: 30,
    goal: 1_000,
  },
  /** Waits for its approval. */
  handedIn: {
    kind: 'tips',
    slug: 'lina-second-stage',
    title: 'Lina, second stage',
    description: fictive('Deux semaines chez une autre équipe, à Marseille.'),
    recipientId: lina.row.id,
    opens: 6,
    days: 30,
    goal: 800,
  },
} as const satisfies Record<string, GiftPlan>
