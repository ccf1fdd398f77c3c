import { sql } from 'kysely'
import { addDays, addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  automaticPayout,
  PREFERENCE_OF_CLOSED_ACCOUNTS,
} from '#domain/treasury/automatic-payout.ts'
import { hasLeft } from '#server/identity/door.ts'
import {
  anyUuid,
  eachApart,
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import { readOldCredits, screenPayee } from '#server/treasury/door.ts'
import { readOpenBalance, writeBalanceClaim } from './claim-balance.ts'
import { balancePaidEmail } from './claim-mail-texts.ts'
import { readClaimant } from './read-claimant.ts'
import { readRequest } from './set-payout-preference.ts'

const prefix = 'payable:person:'
const personIn = (account: string) => account.slice(prefix.length)
const mostAtOnce = 500

/** Each costs calls to a provider, while the worker's other work waits. */
const mostScreened = 100
/** Somebody whose screening failed is tried again after so long. */
const askedAgainMs = 30 * MINUTE_MS

/**
 * Pays people's own balances automatically, as their payout preferences say: proceeds of sales, credited parts and compensations.
 * Each in a transaction of its own, to the address they have named. A screening that is still needed delays nobody else. Returns
 * `more` while some have not had their turn. Rules PAY-03, KYC-02.
 */
export async function payBalances(platform: Platform): Promise<'more' | 'done'> {
  if (await isStopped(platform.db)) return 'done'
  const { afterDays } = platform.settings.automaticPayout
  const owedBefore = addDays(platform.clock.now(), -afterDays)
  const unscreened = new Map<string, Date>()
  for (let after = prefix; ; ) {
    const wanted = { prefix, owedBefore, after, limit: mostAtOnce }
    const credits = await readOldCredits(platform.db, wanted)
    const named = await namedAddresses(
      platform,
      credits.map(({ account }) => personIn(account)),
    )
    for (const { account, since } of credits) {
      const personId = personIn(account)
      if (!named.has(personId)) continue
      const done = await payOne(platform, personId, since)
      if (done === 'unscreened') unscreened.set(personId, since)
    }
    const last = credits.at(-1)
    if (!last || credits.length < mostAtOnce) break
    after = last.account
  }
  return payScreened(platform, unscreened)
}

/** Which of these have said where to be paid: the others need not be looked at one by one. */
async function namedAddresses(
  { db }: Platform,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = await db
    .selectFrom('payout_address')
    .select('person_id')
    .where('person_id', '=', anyUuid(personIds))
    .where('replaced_at', 'is', null)
    .execute()
  return new Set(named.map(({ person_id }) => person_id))
}

/** Those who have waited longest are screened first, so that one without an answer does not block the others. */
async function payScreened(
  platform: Platform,
  unscreened: ReadonlyMap<string, Date>,
): Promise<'more' | 'done'> {
  const triedBefore = addMilliseconds(platform.clock.now(), -askedAgainMs)
  const payees = await platform.db
    .selectFrom('payout_address')
    .select(['person_id', 'address'])
    .where('person_id', '=', anyUuid([...unscreened.keys()]))
    .where('replaced_at', 'is', null)
    .where((tried) =>
      tried.or([
        tried('screening_tried_at', 'is', null),
        tried('screening_tried_at', '<=', triedBefore),
      ]),
    )
    .orderBy(sql`screening_tried_at nulls first`)
    .orderBy('person_id')
    .limit(mostScreened)
    .execute()
  let answered = true
  await eachApart(
    payees,
    ({ person_id }) => person_id,
    async ({ person_id: personId, address }) => {
      // After one without an answer, the others are left for the next time.
      if (!answered) return
      const screened = await screenPayee(platform, personId, address)
      answered = screened.answered
      const since = unscreened.get(personId)
      if (since && screened.refusals.length === 0) await payOne(platform, personId, since)
    },
  )
  return answered && payees.length === mostScreened ? 'more' : 'done'
}

/** Returns `unscreened` if all that is missing is a screening of the payee. */
function payOne(platform: Platform, personId: string, since: Date): Promise<'unscreened' | 'done'> {
  return inTransaction(platform.db, (trx) => orderOne(trx, platform, personId, since))
}

async function orderOne(
  trx: Trx,
  platform: Platform,
  personId: string,
  since: Date,
): Promise<'unscreened' | 'done'> {
  await lockRows(trx, { persons: [personId] })
  // Money may have been stopped while others were paid.
  if (await isStopped(trx)) return 'done'
  const now = platform.clock.now()
  const { address, accountFrozen } = await readClaimant(trx, personId)
  const openMicro = await readOpenBalance(trx, personId)
  const request = (await hasLeft(trx, personId))
    ? PREFERENCE_OF_CLOSED_ACCOUNTS
    : await readRequest(trx, personId)
  const owed = { openMicro, since, request, accountFrozen, address }
  const payout = automaticPayout(owed, platform.settings, now)
  if (payout === null || address === null) return 'done'
  if (payout.screenFirst) return 'unscreened'
  const { amountMicro } = payout
  const order = { personId, amountMicro, toAddress: address.address }
  const claimId = await writeBalanceClaim(trx, platform, order, now)
  const auditEntry = {
    by: { kind: 'worker' },
    operation: 'claim',
    subject: `person:${personId}`,
  } as const
  await recordAudit(trx, { ...auditEntry, detail: { claimId, amountMicro } }, now)
  const paid = { id: claimId, amountMicro, toAddress: address.address, at: now }
  const email = balancePaidEmail(platform.site.publicUrl(), paid)
  await tellPerson(trx, personId, { ...email, key: `claim:${claimId}` }, now)
  return 'done'
}
