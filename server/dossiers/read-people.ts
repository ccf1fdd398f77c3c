import { sql } from 'kysely'
import { readDeclared } from '#server/identity/door.ts'
import {
  contactOf,
  hashOfAddress,
  inTransaction,
  isUuid,
  type OperatorActor,
  type Platform,
  pagedList,
  recordAudit,
} from '#server/kernel/door.ts'
import { findOwnSpending, readCounter } from '#server/orders/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import { MOST_ROWS, readHistory, readWaiting } from './read-history.ts'
import type { Sees } from './seen-by.ts'

type Place = Pick<Platform, 'db'>

/** What an operator looks somebody up by. */
export interface PersonSearch {
  email?: string | undefined
  /** The beginning of the alias. */
  alias?: string | undefined
  certificateNumber?: string | undefined
}

interface PersonRow {
  id: string
  alias: string
  kycLevel: 'none' | 'simplified' | 'full'
  country: string | null
  counterMicro: bigint
  frozenAt: Date | null
  hasLeft: boolean
  createdAt: Date
}

/** Everybody who has or had an account, the newest first: without names. */
export const listPeople = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Place, { email, alias, certificateNumber }: PersonSearch = {}) => sql<PersonRow>`
    select p.id, p.alias, p.kyc_level as "kycLevel", p.country,
      p.captured_micro + p.purchased_micro as "counterMicro", p.frozen_at as "frozenAt",
      p.account_id is null as "hasLeft", p.created_at as "createdAt"
    from person p
    where true ${email === undefined ? sql`` : sql`and p.account_id = (select id from login.user where email_hash = ${hashOfAddress(db, email)})`}
      ${alias === undefined ? sql`` : sql`and starts_with(p.alias, ${alias.toLowerCase()})`}
      ${certificateNumber === undefined ? sql`` : sql`and p.id = (select holder_id from certificate where number = ${certificateNumber}::bigint)`}`,
})

/**
 * All that is known of one person, as far as the operator sees it; null for nobody. Who they are is shown to whoever decides about
 * identities, and that it was read is logged; to others the account is its alias.
 */
export async function findPerson(
  platform: Pick<Platform, 'db' | 'clock' | 'settings' | 'identityKeys'>,
  personId: string,
  sees: Sees,
) {
  if (!isUuid(personId)) return null
  const { db } = platform
  const person = await db
    .selectFrom('person')
    .select(['id', 'alias', 'kyc_level as kycLevel', 'kyc_verified_at as kycVerifiedAt'])
    .select(['country', 'frozen_at as frozenAt', 'frozen_because as frozenBecause'])
    .select(['public_alias as publicAlias', 'created_at as createdAt', 'account_id'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return null
  const { account_id, ...shown } = person
  const spending = await findOwnSpending(platform, { personId })
  const dealings = await readDealings(db, personId, sees)
  const subjects = [
    `person:${personId}`,
    `account:${personId}`,
    ...dealings.kycCases.map(({ caseId }) => `kyc_case:${caseId}`),
  ]
  const freezes = sees.freezes ? await readFreezes(db, personId) : []
  return {
    ...shown,
    frozenBecause: sees.freezes ? shown.frozenBecause : null,
    hasLeft: account_id === null,
    identity: sees.identity ? await openIdentity(platform, sees.by, personId, account_id) : null,
    limits: {
      kycCounterMicro: await readCounter(db, personId, platform.clock.now()),
      kycThresholdMicro: platform.settings.kycThreshold.amountMicro,
      limitMicro: spending.limitMicro,
      spentMicro: spending.spentMicro,
      pause: spending.pause,
    },
    payoutAddress: sees.names ? await findPayoutAddress(platform, personId) : null,
    waiting: await readWaiting(db, subjects, sees, personId),
    // What an operator may end or decide now.
    openFreezeId: freezes.find(({ liftedAt }) => liftedAt === null)?.freezeId ?? null,
    openCaseId: dealings.kycCases.find(({ status }) => status !== 'expired')?.caseId ?? null,
    ...dealings,
    freezes,
    supportCases: sees.cases ? await readCases(db, personId) : [],
    history: await readHistory(db, subjects, sees),
  }
}

/** The name, the address and what was declared; reading it is logged. */
async function openIdentity(
  { db, clock, identityKeys }: Pick<Platform, 'db' | 'clock' | 'identityKeys'>,
  by: OperatorActor,
  personId: string,
  accountId: string | null,
) {
  return inTransaction(db, async (trx) => {
    const reader = { kind: 'operator', id: by.operatorId } as const
    const reading = {
      by: reader,
      operation: 'read_identity_evidence',
      subject: `person:${personId}`,
    } as const
    await recordAudit(trx, reading, clock.now())
    const declared = await readDeclared(trx, identityKeys, personId)
    const login = await trx
      .selectFrom('login.user')
      .select(['id', 'sealed', 'emailVerified', 'language'])
      .where('id', '=', accountId ?? '')
      .executeTakeFirst()
    const contact = login ? contactOf(trx, login.id, login.sealed) : null
    return {
      name: contact?.name ?? null,
      email: contact?.email ?? null,
      emailVerified: login?.emailVerified ?? null,
      language: login?.language ?? null,
      legalName: declared?.legalName ?? null,
      birthDate: declared?.birthDate ?? null,
    }
  })
}

async function readDealings(db: Place['db'], personId: string, sees: Sees) {
  const all = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const ifSeen = async <Row>(seen: boolean, query: ReturnType<typeof sql<Row>>) =>
    seen ? all(query) : []
  return {
    kycCases: await ifSeen(
      sees.identity,
      sql<{ caseId: string; status: string }>`
      select id as "caseId", status, reasons, review_reason as "reviewReason", changed_at as "changedAt",
        expires_at as "expiresAt"
      from kyc_case where person_id = ${personId} order by opened_at desc limit ${MOST_ROWS}`,
    ),
    screenings: await ifSeen(
      sees.identity,
      sql`
      select id as "checkId", verdict, phase, order_id as "orderId", provider, reasons, checked_at as "checkedAt"
      from identity.screening_check where person_id = ${personId}
      order by checked_at desc, id desc limit ${MOST_ROWS}`,
    ),
    personLinks: await ifSeen(
      sees.links,
      sql`
      select id as "linkId", kind, case when person_id = ${personId} then other_id else person_id end as "otherId",
        linked_at as "linkedAt", parted_at as "partedAt"
      from identity.person_link where person_id = ${personId} or other_id = ${personId}
      order by linked_at desc`,
    ),
    orders: await all(sql`
      (select b.id as "orderId", p.title as "pocketTitle", b.state, b.backer_pays_micro as "amountMicro",
        b.certificate_number as "certificateNumber", b.created_at as "createdAt"
      from backing b join pocket p on p.id = b.pocket_id where b.person_id = ${personId}
      order by b.created_at desc limit ${MOST_ROWS})
      union all (select u.id, p.title, u.state, u.price_micro, u.certificate_number, u.created_at
      from purchase u join pocket p on p.id = u.pocket_id where u.buyer_id = ${personId}
      order by u.created_at desc limit ${MOST_ROWS}) order by "createdAt" desc`),
    certificates: await all(sql`
      select c.number as "certificateNumber", p.title as "pocketTitle", c.state,
        c.principal_micro as "principalMicro", c.minted_at as "mintedAt"
      from certificate c join pocket p on p.id = c.pocket_id where c.holder_id = ${personId}
      order by c.number desc limit ${MOST_ROWS}`),
    payouts: await ifSeen(
      sees.names,
      sql`
      (select amount_micro as "amountMicro", to_address as "toAddress", state,
        provider_reference as reference, created_at as "createdAt"
      from claim where person_id = ${personId} order by created_at desc limit ${MOST_ROWS})
      union all (select amount_micro, to_address, state, reference, created_at
      from treasury_order where kind = 'payout' and person_id = ${personId}
      order by created_at desc limit ${MOST_ROWS}) order by "createdAt" desc`,
    ),
  }
}

/** How often and why somebody was stopped. */
async function readFreezes(db: Place['db'], personId: string) {
  const { rows } = await sql<{ freezeId: string; liftedAt: Date | null }>`
      select f.id as "freezeId", o.handle as operator, f.reason, f.frozen_at as "frozenAt", f.released_at as "liftedAt"
      from subject_freeze f left join operator o on o.id = f.operator_id
      where subject_kind = 'person' and subject_id = ${personId} order by frozen_at desc`.execute(
    db,
  )
  return rows
}

async function readCases(db: Place['db'], personId: string) {
  const { rows } = await sql<{ caseId: string }>`
    select id as "supportCaseId", kind, subject, state, opened_at as "openedAt", due_at as "dueAt"
    from support_case where person_id = ${personId} and state <> 'unconfirmed'
    order by opened_at desc limit ${MOST_ROWS}`.execute(db)
  return rows
}
