import { sql } from 'kysely'
import { addMilliseconds, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { CardRefused, type CardSessionNow, CardUnanswered } from '#server/ports/door.ts'
import { importMissedPayment } from './import-missed-payment.ts'

/** An ordinary payment is known by the provider's message long before. */
export const FIRST_ASKED_MS = 3 * MINUTE_MS
const mostAtOnce = 10
/**
 * Pages of orders with reserved units are asked about before the units are free again, as long as the rest of a maintenance tick
 * can wait.
 */
const longestMs = 5_000

type Page = {
  intentKey: string
  /** Null while the provider has not confirmed that it is open. */
  reference: string | null
  refused: boolean
  expiresAt: Date
  paid: boolean
}

/** Payment pages that are to be asked about. */
export const pagesToAsk = ({ clock }: Pick<Platform, 'clock'>) =>
  sql`select intent_key from card_quote where ask_at <= ${clock.now()}`

/**
 * Asks the provider about payment pages, and imports what was paid on them as its messages would have: a message may be lost.
 * Each page is asked about after three minutes, then at doubled intervals up to an hour, and when its order's reservation ends,
 * until it is paid or closed. Those whose reservation ends first come first. Rule PAY-02.
 */
export async function askCardPages(platform: Platform): Promise<void> {
  const from = performance.now()
  for (;;) {
    const taken = await askSome(platform)
    if (taken < mostAtOnce || performance.now() - from > longestMs) return
  }
}

/** Returns how many were due, up to the size of one batch. */
async function askSome(platform: Platform): Promise<number> {
  const pages = await takePages(platform)
  const unasked: string[] = []
  await Promise.all(
    pages.map((page) =>
      askOne(platform, page).catch((error) => {
        platform.log.warn({ err: error }, 'what became of a payment page is not known yet')
        if (isForNow(error)) unasked.push(page.intentKey)
      }),
    ),
  )
  if (unasked.length > 0) await defer(platform, unasked)
  return pages.length
}

/** If the provider is silent or money is stopped, the others would fail the same way. */
export function isForNow(error: unknown): boolean {
  return [CardUnanswered, CardRefused, MoneyStopped].some((kind) => error instanceof kind)
}

/** Only one of several processes gets a page; if it crashes here, the page's next time is already stored. */
async function takePages({ db, clock }: Platform): Promise<readonly Page[]> {
  const now = clock.now()
  const { rows } = await sql<Page>`
    with due as (
      select d.intent_key, h.reserved_until from card_quote d
        left join reservation h on h.order_id = d.order_id and h.ended_at is null
      where d.ask_at <= ${now}
      order by h.reserved_until, d.ask_at limit ${mostAtOnce} for update of d skip locked)
    update card_quote q set ask_at = least(${now}::timestamptz
        + least(greatest(${now}::timestamptz - q.quoted_at, interval '3 minutes'), interval '1 hour'),
      case when due.reserved_until > ${now} then due.reserved_until end)
    from effect_intent i, due
    where i.key = q.intent_key and q.intent_key = due.intent_key
    returning q.intent_key as "intentKey", i.provider_reference as reference,
      i.state = 'refused' as refused, q.expires_at as "expiresAt",
      exists (select from backing b where b.id = q.order_id and b.payment_id is not null)
        or exists (select from purchase p where p.id = q.order_id and p.payment_id is not null)
        as paid`.execute(db)
  return rows
}

async function askOne(platform: Platform, page: Page): Promise<void> {
  const { intentKey, reference, refused, expiresAt, paid } = page
  // A paid page is asked about once more when it closes: the order may have been paid on two.
  const looksLater = paid && !hasCome(expiresAt, platform.clock.now())
  if (refused || looksLater) return askAgain(platform, intentKey, null)
  if (reference === null) return
  const session = await platform.ports.card.findSession(reference)
  if (session?.payment) await importMissedPayment(platform, session.payment)
  if (isOver(session)) await askAgain(platform, intentKey, null)
}

function isOver(session: CardSessionNow | null): boolean {
  if (session?.payment?.status === 'processing') return false
  const paid = session?.payment?.status === 'succeeded'
  return session === null || session.state === 'expired' || paid
}

/** Schedules the next question about a page; null when nothing more is to be learned. */
export async function askAgain(
  { db }: Pick<Platform, 'db'>,
  intentKey: string,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable('card_quote')
    .set({ ask_at: at })
    .where('intent_key', '=', intentKey)
    .execute()
}

/** All due pages wait for a minute. */
async function defer({ db, clock }: Platform, intentKeys: readonly string[]): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('card_quote')
    .set({ ask_at: addMilliseconds(now, MINUTE_MS) })
    .where((where) => where.or([where('ask_at', '<=', now), where('intent_key', 'in', intentKeys)]))
    .execute()
}
