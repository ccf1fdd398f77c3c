import { type SqlBool, sql } from 'kysely'
import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import {
  type PocketFacts,
  type PocketStatus,
  pocketStatus,
} from '#domain/campaigns/pocket-status.ts'
import { reflectionEnd } from '#domain/campaigns/pocket-terms.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import {
  type Database,
  type Page,
  type PageQuery,
  type Platform,
  type PocketRowFacts,
  pagedList,
  readPocketFacts,
} from '#server/kernel/door.ts'
import { isHeldBack } from '#server/treasury/door.ts'
import { hashOfTerms } from './draft-pocket.ts'
import { isPublished } from './is-published.ts'
import { readOfferedAgain } from './offer-again.ts'
import { readRaised } from './read-pockets.ts'

/** A Pocket as its recipient and operators see it, drafts included. */
export interface StudioPocket {
  id: string
  slug: string
  description: string
  status: PocketStatus
  terms: PocketTerms
  sentBackBecause: string | null
  cancelledBecause: string | null
  previousPocketId: string | null
  closedAt: Date | null
  termsHash: string
}

/** Every Pocket of this person's athlete and organisations, the latest opening first. */
export const listStudioPockets = pagedList({
  key: { opensAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db' | 'clock'>, personId: string) =>
    ownPockets(db, personId).select('pocket.opens_at as opensAt'),
  present: (rows, platform) => present(platform, rows),
})

function ownPockets(db: Database, personId: string) {
  return db
    .selectFrom('pocket')
    .select('pocket.id')
    .where(
      sql<SqlBool>`exists (select from acting_for a where a.person_id = ${personId}
        and a.recipient_id = coalesce(pocket.fighter_id, pocket.federation_id))`,
    )
}

/** A Pocket with all that decides what its recipient may do next. */
export interface OwnPocket extends StudioPocket {
  facts: PocketFacts
  raisedMicro: MicroUsdc
  backers: number
  /** What it has not sold is offered again by a further Pocket. */
  isOfferedAgain: boolean
}

/** The most Pockets of one person that are read at once. */
const MOST_OWN = 200

/** The Pockets of this person's athlete and organisations, the latest written first; or the one of this id. Rule PKT-01. */
export async function readOwnPockets(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  personId: string,
  pocketId?: string,
): Promise<OwnPocket[]> {
  const all = ownPockets(db, personId)
  const rows = await (pocketId === undefined ? all : all.where('pocket.id', '=', pocketId))
    .orderBy('pocket.created_at', 'desc')
    .orderBy('pocket.id')
    .limit(MOST_OWN)
    .execute()
  const ids = rows.map(({ id }) => id)
  const now = clock.now()
  const read = await readPocketFacts(db, ids, now)
  const raised = await readRaised({ db }, ids)
  const again = await readOfferedAgain(db, ids)
  return ids.flatMap((id) => {
    const found = read.get(id)
    if (!found) return []
    const isOfferedAgain = again.has(id)
    const { principalMicro: raisedMicro = ZERO, backers = 0 } = raised.get(id) ?? {}
    return [{ ...presentOne(found, now), facts: found.facts, raisedMicro, backers, isOfferedAgain }]
  })
}

/** Pockets awaiting approval, the oldest first. */
export const listSubmittedPockets = pagedList({
  key: { submittedAt: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db' | 'clock' | 'settings'>) =>
    db
      .selectFrom('pocket')
      .select(['id', 'submitted_at as submittedAt'])
      .where('submitted_at', 'is not', null)
      .where('approved_at', 'is', null)
      .where('cancelled_at', 'is', null),
  present: async (rows, platform) => {
    const pockets = await present(platform, rows)
    const times = new Map(rows.map(({ id, submittedAt }) => [id, submittedAt]))
    return pockets.map((each) => {
      const submittedAt = times.get(each.id) ?? null
      const thinks = each.terms.kind === 'share' && submittedAt !== null
      const reflectionEndsAt = thinks ? reflectionEnd(submittedAt, platform.settings) : null
      return { ...each, submittedAt, reflectionEndsAt }
    })
  },
})

async function present(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  rows: readonly { id: string }[],
): Promise<StudioPocket[]> {
  const now = clock.now()
  const ids = rows.map(({ id }) => id)
  const read = await readPocketFacts(db, ids, now)
  return ids.flatMap((id) => {
    const found = read.get(id)
    return found ? [presentOne(found, now)] : []
  })
}

function presentOne({ row, facts }: PocketRowFacts, now: Date): StudioPocket {
  return {
    id: row.id,
    slug: row.slug,
    description: row.description,
    status: pocketStatus(facts, now),
    terms: facts.terms,
    sentBackBecause: row.sent_back_because,
    cancelledBecause: row.cancelled_because,
    previousPocketId: row.previous_pocket_id,
    closedAt: row.closed_at,
    termsHash: hashOfTerms(facts.terms),
  }
}

/** Who backed a Pocket, as its recipient sees it: an alias, never who it is. */
export interface BackerView {
  certificateNumber: bigint
  alias: string
  principalMicro: MicroUsdc
  units: number | null
  confirmedAt: Date | null
}

/** The standing orders in this person's Pocket, by certificate; null for somebody else's Pocket. */
export async function listBackers(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
  personId: string,
  pocketId: string,
): Promise<Page<BackerView> | null> {
  const own = await ownPockets(db, personId).where('pocket.id', '=', pocketId).executeTakeFirst()
  return own ? listBackersOf({ db }, page, pocketId) : null
}

/** The same of any Pocket. */
export const listBackersOf = pagedList({
  key: { certificateNumber: 'number' },
  rows: ({ db }: Pick<Platform, 'db'>, pocketId: string) =>
    db
      .selectFrom('certificate')
      .innerJoin('backing', 'backing.id', 'certificate.backing_id')
      .innerJoin('person', 'person.id', 'backing.person_id')
      .select([
        'certificate.number as certificateNumber',
        'person.alias',
        'backing.principal_micro as principalMicro',
        'backing.units',
        'backing.confirmed_at as confirmedAt',
      ])
      .where('backing.pocket_id', '=', pocketId)
      .where('backing.state', 'in', ['confirmed', 'unlocked', 'settled']),
})

/** One step of a published release plan. */
export interface ReleaseStepView {
  step: number
  dueAt: Date | null
  fightId: string | null
  amountMicro: MicroUsdc
  releasedAt: Date | null
  releasedMicro: MicroUsdc | null
  returnedAt: Date | null
  /** It ended with its order: refunded, or lost to a bank. */
  takenAt: Date | null
  /** It waits for a decision about its order, which is frozen or in dispute. */
  waits: boolean
}

/** The release plan of a published Pocket; empty before its amounts are fixed, null for an unknown one. Rule PAY-03. */
export async function findReleasePlan(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
): Promise<ReleaseStepView[] | null> {
  if (!(await isPublished(db, pocketId))) return null
  const rows = await db
    .selectFrom('release_step')
    .leftJoin('backing', 'backing.id', 'release_step.backing_id')
    .select([
      'step',
      'due_at as dueAt',
      'fight_id as fightId',
      'amount_micro as amountMicro',
      'released_at as releasedAt',
      'released_micro as releasedMicro',
      'returned_at as returnedAt',
      'taken_at as takenAt',
      'backing.state',
    ])
    .where('release_step.pocket_id', '=', pocketId)
    .orderBy('step')
    .execute()
  return rows.map(({ state, ...step }) => {
    const isOpen = !step.releasedAt && !step.returnedAt && !step.takenAt
    return { ...step, waits: isOpen && isHeldBack(state) }
  })
}
