import { hasFreshPass } from '#domain/treasury/payout-address.ts'
import { readNamedAddress } from '#server/identity/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { screenPayee } from './screen-payee.ts'

/** Whether an approved payment may leave now. A `blocked` one has no usable address. */
export type PayeeReadiness = 'ready' | 'unscreened' | 'blocked'

/** Thrown to be tried again later: no answer is never a pass. */
class PayeeUnscreened extends Error {}

/** The screening state of the payee: a pass may have expired while the payment waited. Rule KYC-02. */
export async function readPayeeReadiness(
  trx: Trx,
  personId: string,
  address: string,
  now: Date,
): Promise<PayeeReadiness> {
  const named = await readNamedAddress(trx, personId, address)
  if (named?.blocked) return 'blocked'
  return named && hasFreshPass(named, now) ? 'ready' : 'unscreened'
}

/** A payment taken to be sent, and its address. */
type Taken = { readiness: PayeeReadiness; personId: string | null; toAddress: string }

/**
 * Takes a payment to be sent, and screens its payee again if the last pass has expired. Null if `take` gives none. Throws while
 * the screening has no answer. Rule KYC-02.
 * @param take Reads the payment under its lock; only a `ready` one counts as sent.
 */
export async function takeScreened<T extends Taken>(
  platform: Platform,
  take: () => Promise<T | null>,
): Promise<T | null> {
  const taken = await take()
  if (taken?.readiness !== 'unscreened') return taken
  if (taken.personId) await screenPayee(platform, taken.personId, taken.toAddress)
  const again = await take()
  if (again?.readiness !== 'unscreened') return again
  throw new PayeeUnscreened(`the payee of ${taken.toAddress} is not screened yet`)
}
