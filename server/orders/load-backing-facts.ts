import { type Selectable, sql } from 'kysely'
import { isApprovedToday } from '#domain/campaigns/federation.ts'
import { levelToday, type ScreeningVerdict } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { BackerFacts, BackingFacts, Relation } from '#domain/orders/backing.ts'
import { UNPAID_RESERVATIONS, type UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import { standingOfRow } from '#server/campaigns/door.ts'
import {
  type Database,
  findAccounts,
  isBlockedCountry,
  lockNaturalPersons,
  type PersonRow,
  type Platform,
  type PocketRow,
  readPocketFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { knowsRisk } from './answer-risk-questions.ts'
import { readBadgeRight } from './badge-use.ts'
import { readCounter } from './read-counter.ts'
import { readSpending } from './read-spending.ts'
import { currentWaiverVersions } from './waiver-text.ts'

/**
 * Locks what an order depends on, in the one order of locks: person with all accounts, fights, Pocket. Fights are locked for
 * reading, so Pockets that share one do not wait for each other.
 */
export async function lockForOrder(db: Trx, personId: string, pocketId: string): Promise<void> {
  await lockNaturalPersons(db, [personId])
  await sql`select id from fight where id in (
      select fight_id from pocket_fight where pocket_id = ${pocketId})
    order by id for share`.execute(db)
  await sql`select id from pocket where id = ${pocketId} for no key update`.execute(db)
}

/** The facts for judging an order; null for a Pocket that is not public. */
export async function loadBackingFacts(
  db: Database,
  platform: Platform,
  backerId: string,
  pocketId: string,
  screening: ScreeningVerdict,
): Promise<BackingFacts | null> {
  const now = platform.clock.now()
  const found = (await readPocketFacts(db, [pocketId], now)).get(pocketId)
  if (!found?.row.published_at) return null
  const fights = await readFights(db, pocketId)
  return {
    launch: await platform.launch.readWithin(db),
    pocket: found.facts,
    fightStarted: fights.some((fight) => fight.started_at !== null),
    fightUndated: found.facts.history.undatedSince !== null,
    approvalEnded: await hasApprovalEnded(db, found.row.federation_id, now),
    backer: await loadBacker(db, platform, backerId, { pocket: found.row, fights, screening }),
    currentWaiverVersions,
    settings: platform.settings,
  }
}

/** Whether an organisation may not receive money today: its approval has expired or was withdrawn. Rule FED-01. */
export async function hasApprovalEnded(
  db: Database,
  federationId: string | null,
  now: Date,
): Promise<boolean> {
  if (federationId === null) return false
  const row = await db
    .selectFrom('federation')
    .select(['approved_at', 'approved_until', 'revoked_at'])
    .where('id', '=', federationId)
    .executeTakeFirstOrThrow()
  return !isApprovedToday(standingOfRow(row), now)
}

type Fight = {
  started_at: Date | null
  opponent_person_id: string | null
}

function readFights(db: Database, pocketId: string): Promise<Fight[]> {
  return db
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select(['fight.started_at', 'fight.opponent_person_id'])
    .where('pocket_id', '=', pocketId)
    .execute()
}

type Target = {
  pocket: Selectable<PocketRow>
  fights: readonly Fight[]
  screening: ScreeningVerdict
}

async function loadBacker(
  db: Database,
  platform: Platform,
  personId: string,
  { pocket, fights, screening }: Target,
): Promise<BackerFacts> {
  const person = await db
    .selectFrom('person')
    .leftJoin('login.user', 'login.user.id', 'person.account_id')
    .selectAll('person')
    .select('login.user.emailVerified')
    .where('person.id', '=', personId)
    .executeTakeFirst()
  invariant(person, 'whoever orders is a person')
  const { hasPriority, badgeUsed } = await readBadgeRight(db, personId, pocket)
  const now = platform.clock.now()
  return {
    emailVerified: person.emailVerified ?? false,
    accountFrozen: person.frozen_at !== null,
    countryBlocked: isBlockedCountry(person.country),
    kycLevel: kycToday(person, platform, now),
    counterMicro: await readCounter(db, personId, now),
    screening,
    relation: await readRelation(db, personId, pocket, fights),
    hasPriority,
    badgeUsed,
    documentsInAt: await readDocumentsIn(db, personId),
    unpaidReservations: await readUnpaidReservations(db, personId, pocket.id, now),
    knowsRisk: await knowsRisk(db, personId),
    spending: await readSpending(db, personId, now),
  }
}

/** When the documents of the person's open case were handed in. */
async function readDocumentsIn(db: Database, personId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('kyc_case')
    .select('documents_in_at')
    .where('person_id', '=', personId)
    .where('documents_in_at', 'is not', null)
    .executeTakeFirst()
  return row?.documents_in_at ?? null
}

/**
 * Unpaid reservations of a Pocket's units by a person's accounts, as far back as they count. A payment that is on its way, or
 * that came after all, is no unpaid reservation; nor is an order that operators or the Pocket's end have ended.
 */
async function readUnpaidReservations(
  db: Database,
  personId: string,
  pocketId: string,
  now: Date,
): Promise<readonly UnpaidReservation[]> {
  const accounts = await findAccounts(db, [personId])
  const { rows } = await sql<UnpaidReservation>`
    select b.created_at as "from", least(r.ended_at, r.reserved_until) as "until"
    from reservation r join backing b on b.id = r.order_id
    where r.person_id = any(${accounts}::uuid[]) and r.pocket_id = ${pocketId} and r.units > 0
      and b.payment_id is null
      and (b.state in ('quoted', 'awaiting_payment', 'expired') or b.state = 'rejected' and exists (
        select from backing_transition s
        where s.backing_id = b.id and s.to_state = 'rejected' and s.reason = 'backer_asked'))
      and least(r.ended_at, r.reserved_until)
        > ${now}::timestamptz - make_interval(hours => ${UNPAID_RESERVATIONS.withinHours}::int)`.execute(
    db,
  )
  return rows
}

export function kycToday(
  person: Pick<Selectable<PersonRow>, 'kyc_level' | 'kyc_verified_at'>,
  platform: Pick<Platform, 'settings'>,
  now: Date,
) {
  const { kyc_level: level, kyc_verified_at: verifiedAt } = person
  if (verifiedAt === null) return 'none'
  return levelToday({ level, verifiedAt }, platform.settings.fullKycMonths, now)
}

/** Of all linked accounts: another account makes nobody somebody else. */
async function readRelation(
  db: Database,
  personId: string,
  pocket: Selectable<PocketRow>,
  fights: readonly Fight[],
): Promise<Relation> {
  const accounts = await findAccounts(db, [personId])
  const isOne = (id: string | null | undefined) => id != null && accounts.includes(id)
  if (fights.some((fight) => isOne(fight.opponent_person_id))) return 'opponent'
  if (pocket.fighter_id === null) return 'none'
  const fighter = await db
    .selectFrom('fighter')
    .select(['person_id', 'manager_person_id'])
    .where('id', '=', pocket.fighter_id)
    .executeTakeFirst()
  if (isOne(fighter?.person_id)) return 'recipient'
  return isOne(fighter?.manager_person_id) ? 'manager' : 'none'
}
