import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import { type Actor, type Asking, type Loading, lockNaturalPersons } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { termsRefusals } from '#server/treasury/door.ts'
import { loadBuyer, screenBuyer } from './load-buyer.ts'
import { lockTraded, readListing } from './load-traded.ts'

/** What a buyer takes, at the price that they have seen. */
export interface Purchase {
  listingId: string
  priceMicro: MicroUsdc
}

/** The fixed parts of an offer, and the buyer's screening. */
interface FoundOffer {
  number: bigint
  sellerId: string
  screening: ScreeningVerdict
}

/** Finds an offer, and screens its buyer. Refuses `unknown_object`. */
export async function findForBuyer(
  { platform, by }: Asking<Actor>,
  { listingId }: Purchase,
): Promise<Decision<FoundOffer>> {
  const found = await platform.db
    .selectFrom('listing')
    .select(['certificate_number as number', 'seller_id as sellerId'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!found) return refuse({ code: 'unknown_object' })
  return accept({ ...found, screening: await screenBuyer(platform, by.personId) })
}

/** Locks an offer with its buyer and its seller, and loads what every way of buying it is judged by. */
export async function lockOffer(
  { trx, platform, by: { personId } }: Loading<Actor>,
  { listingId }: Purchase,
  { number, sellerId, screening }: FoundOffer,
) {
  await lockNaturalPersons(trx, [personId, sellerId])
  const traded = await lockTraded(trx, platform, number, [personId, sellerId])
  invariant(traded, 'an offer is of a certificate')
  const launch = await platform.launch.readWithin(trx)
  const [closed] = [
    ...(await stopRefusals(trx)),
    ...(await termsRefusals(trx, personId, platform.clock.now())),
    ...when(!isLaunched(launch, 'backing'), { code: 'not_launched' }),
  ]
  const { certificate } = traded
  const listing = await readListing(trx, listingId, platform.clock.now())
  const buyer = { ...(await loadBuyer(trx, platform, personId, traded)), screening }
  const rules = { ...platform.settings, ...traded.soldUnder }
  return { traded, sellerId, closed, market: { certificate, listing }, buyer, rules }
}
