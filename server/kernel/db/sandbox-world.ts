import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import type { OpponentTape } from '#domain/campaigns/tape.ts'
import { ppm, usdc } from '#domain/kernel/money.ts'
import { type BusinessSettings, DEFAULT_SETTINGS, soldUnderOf } from '#domain/kernel/settings.ts'
import { addDays, type Instant } from '#domain/kernel/time.ts'
import { exactJson } from '#server/kernel/exact-json.ts'

/** The people, fights and Pockets of the sandbox. All of it is invented. */

/** `s…01`: ids that are easy to recognise. */
export function sandboxId(group: string, number: number): string {
  return `5a${group}0000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const sandboxIds = {
  ines: sandboxId('f1', 1),
  moussa: sandboxId('f1', 2),
  federation: sandboxId('fe', 1),
  firstFight: sandboxId('fa', 1),
  secondFight: sandboxId('fa', 2),
  tips: sandboxId('b0', 1),
  share: sandboxId('b0', 2),
  sponsorship: sandboxId('b0', 3),
  closed: sandboxId('b0', 4),
} as const

export const sandboxFighters = [
  {
    id: sandboxIds.ines,
    slug: 'ines-morel',
    name: 'Inès Morel',
    status: 'amateur',
    weight_class: 'Strawweight',
    record: '7-1-0',
    country: 'FR',
    biography:
      'Personnage fictif du bac à sable. Combattante amateur, elle prépare son premier titre national.',
    tape: exactJson({ birthYear: 2001, heightCm: 161, reachCm: 163, stance: 'orthodox' }),
  },
  {
    id: sandboxIds.moussa,
    slug: 'moussa-diallo',
    name: 'Moussa Diallo',
    status: 'professional',
    weight_class: 'Welterweight',
    record: '14-3-1',
    country: 'FR',
    biography:
      'Personnage fictif du bac à sable. Combattant professionnel, deux combats signés pour la saison.',
    tape: exactJson({ birthYear: 1995, heightCm: 182, reachCm: 189, stance: 'orthodox' }),
  },
] as const

export const sandboxFederation = {
  id: sandboxIds.federation,
  slug: 'federation-fictive-de-mma',
  name: 'Fédération Fictive de MMA',
  form: 'federation',
  scope: 'national',
  registry_number: 'FICTIF-0001',
  country: 'FR',
  presentation: 'Organisation fictive du bac à sable.',
  first_approver: 'sandbox-operator-1',
  second_approver: 'sandbox-operator-2',
} as const

interface SandboxFight {
  id: string
  fighterId: string
  opponent: string
  /** What the athlete says of the opponent. */
  opponentTape?: OpponentTape | null
  event: string
  place: string
  scheduledAt: Instant
  /** When its contract was approved. */
  signedAt: Instant
  /** Show money, and what a win adds, in USDC. */
  purse: { show: number; win: number }
}

/** The row of a signed fight. */
export function sandboxFight({ purse, ...fight }: SandboxFight) {
  return {
    id: fight.id,
    fighter_id: fight.fighterId,
    opponent_name: fight.opponent,
    opponent_tape: fight.opponentTape ? exactJson(fight.opponentTape) : null,
    event_name: fight.event,
    place: fight.place,
    weigh_in_at: addDays(fight.scheduledAt, -1),
    scheduled_at: fight.scheduledAt,
    windows: exactJson(DEFAULT_SETTINGS.fights),
    contract_reference: `CONTRAT-FICTIF-${fight.id.slice(-4)}`,
    contract_approved_at: fight.signedAt,
    promoter_name: 'Galas Fictifs',
    purse_currency: 'USDC',
    purse_minor: usdc(purse.show + purse.win),
    purse_win_minor: usdc(purse.win),
  }
}

/** The two covered fights of the share Pocket, by days from the seeding. */
export function sandboxFights(now: Instant) {
  const signed = { fighterId: sandboxIds.moussa, signedAt: addDays(now, -12) }
  return [
    sandboxFight({
      ...signed,
      id: sandboxIds.firstFight,
      scheduledAt: addDays(now, 75),
      opponent: 'Adversaire Fictif',
      opponentTape: {
        record: '12-4-0',
        birthYear: 1997,
        heightCm: 180,
        reachCm: 184,
        stance: 'southpaw',
        weightClass: 'Welterweight',
        sourceLink: 'https://galas-fictifs.example/12',
      },
      event: 'Gala Fictif 12',
      place: 'Lyon',
      purse: { show: 36_000, win: 24_000 },
    }),
    sandboxFight({
      ...signed,
      id: sandboxIds.secondFight,
      scheduledAt: addDays(now, 160),
      opponent: 'Second Adversaire Fictif',
      event: 'Gala Fictif 14',
      place: 'Paris',
      purse: { show: 38_000, win: 32_000 },
    }),
  ]
}

export interface SandboxPocket {
  id: string
  slug: string
  recipientId: string
  description: string
  terms: PocketTerms
}

/** What the recipients of the sandbox tell, by days before the seeding. */
export const sandboxUpdates = [
  {
    id: sandboxId('be', 1),
    pocketId: sandboxIds.share,
    daysAgo: 1,
    text: 'Camp de préparation lancé à Lyon. Au programme :\n\n- deux séances de lutte par jour ;\n- du *sparring* le samedi ;\n- un point avec vous **chaque semaine**, ici.',
  },
  {
    id: sandboxId('be', 2),
    pocketId: sandboxIds.share,
    daysAgo: 2,
    text: 'Les deux combats sont signés. Merci à celles et ceux qui suivent ce Pocket depuis le premier jour.',
  },
  {
    id: sandboxId('be', 3),
    pocketId: sandboxIds.tips,
    daysAgo: 1,
    text: 'Premier stage terminé, **aucune blessure**. Prochaine étape : la sélection régionale.',
  },
  {
    id: sandboxId('be', 4),
    pocketId: sandboxIds.sponsorship,
    daysAgo: 3,
    text: 'Les dix premiers clubs ont reçu leurs tapis. La liste est sur [notre site](https://example.org).',
  },
] as const

/** One open Pocket of each kind, and one that is closed. */
export function sandboxPockets(now: Instant): readonly SandboxPocket[] {
  return [tipsPocket(now), sharePocket(now), sponsorshipPocket(now), closedPocket(now)]
}

/** What the terms of all kinds have in common. */
export function commonTerms(
  title: string,
  opensAt: Instant,
  days: number,
  settings: BusinessSettings,
) {
  const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = settings
  const rates = { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps }
  const closesAt = addDays(opensAt, days)
  return { title, opensAt, closesAt, rates, soldUnder: soldUnderOf(settings) }
}

function tipsPocket(now: Instant): SandboxPocket {
  return {
    id: sandboxIds.tips,
    slug: 'ines-vers-le-titre',
    recipientId: sandboxIds.ines,
    description: 'Stage de préparation et déplacements pour la saison. Pocket fictif.',
    terms: {
      ...commonTerms('Inès vers le titre', addDays(now, -3), 30, DEFAULT_SETTINGS),
      kind: 'tips',
      minimumMicro: DEFAULT_SETTINGS.minimumMicro.tips,
      goalMicro: usdc(3_000),
    },
  }
}

/** 20 % of two fights: 400 units of 500 ppm at 50 USDC, cover on. */
function sharePocket(now: Instant): SandboxPocket {
  return {
    id: sandboxIds.share,
    slug: 'moussa-deux-combats',
    recipientId: sandboxIds.moussa,
    description: '20 % des gains de deux combats signés. Pocket fictif.',
    terms: {
      ...commonTerms('Moussa, deux combats', addDays(now, -2), 30, DEFAULT_SETTINGS),
      kind: 'share',
      minimumMicro: DEFAULT_SETTINGS.minimumMicro.share,
      priorityOpensAt: null,
      unitPriceMicro: usdc(50),
      unitCount: 400,
      ppmPerUnit: ppm(500),
      coveredFights: sandboxFights(now).map((fight) => ({
        fightId: fight.id,
        weight: 1,
        weighInAt: fight.weigh_in_at,
      })),
      compensationLevel1: true,
      coverBackerAlone: false,
      withdrawalPolicy: 'waiver',
      releaseBy: 'dates',
    },
  }
}

function sponsorshipPocket(now: Instant): SandboxPocket {
  return {
    id: sandboxIds.sponsorship,
    slug: 'tapis-pour-quarante-clubs',
    recipientId: sandboxIds.federation,
    description: 'Des tapis neufs pour quarante clubs. Pocket fictif.',
    terms: {
      ...commonTerms('Des tapis pour quarante clubs', addDays(now, -10), 90, DEFAULT_SETTINGS),
      kind: 'federation',
      minimumMicro: DEFAULT_SETTINGS.minimumMicro.federation,
      goalMicro: usdc(25_000),
    },
  }
}

function closedPocket(now: Instant): SandboxPocket {
  return {
    id: sandboxIds.closed,
    slug: 'ines-saison-passee',
    recipientId: sandboxIds.ines,
    description: 'La saison passée. Pocket fictif, fermé.',
    terms: {
      ...commonTerms('Inès, saison passée', addDays(now, -60), 30, DEFAULT_SETTINGS),
      kind: 'tips',
      minimumMicro: DEFAULT_SETTINGS.minimumMicro.tips,
      goalMicro: null,
    },
  }
}
