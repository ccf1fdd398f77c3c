import { z } from 'zod'
import { type ScreeningVerdict, screeningRefusals } from '#domain/identity/compliance.ts'
import { acceptUnless, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isWalletAddress } from '#domain/kernel/wallet-address.ts'
import { decideAddressChange, usableFrom } from '#domain/treasury/payout-address.ts'
import {
  confirmPassword,
  findOwnWallet,
  findScreeningSubject,
  lockUnlessLeft,
  readPayoutAddress,
  screenPerson,
} from '#server/identity/door.ts'
import {
  type Actor,
  type Platform,
  personCommand,
  requireStandingLogin,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { addressChangedEmail } from './payout-mail-texts.ts'
import { updateAddress } from './update-address.ts'
import { writePayoutAddress } from './write-payout-address.ts'

export const payoutAddressInput = z.strictObject({
  address: z.string().max(64),
  /** Entered again, so that a stolen session alone changes nothing. */
  password: z.string().min(1).max(1_024),
})

/** An address, and from when on it may be paid. */
export interface NamedAddress {
  address: string
  usableFrom: Date
}

/**
 * Sets the actor's payout address. The person is screened with it first. One that replaces another, or is set after the account
 * was returned, takes effect after a day, and its owner is notified at once. Refuses `wrong_credentials`, `too_many_attempts`,
 * `address_unusable`, `identity_required`, `screening_pending`, `screening_hit`, `unknown_object` if the account was closed
 * meanwhile, and `login_too_old` if the session was. Rules PAY-03, KYC-02.
 * @param walletId The linked wallet, if it is one: it may be unlinked at the same moment.
 */
export async function changePayoutAddress(
  platform: Platform,
  actor: Actor,
  { address, password }: z.infer<typeof payoutAddressInput>,
  walletId: string | null = null,
): Promise<Decision<NamedAddress>> {
  const confirmed = await confirmPassword(platform, actor, password)
  if (!confirmed.ok) return confirmed
  const screened = await screenAddress(platform, actor.personId, address)
  if (!screened.ok) return screened
  return nameScreened(platform, actor, { address, walletId })
}

interface Naming {
  address: string
  walletId: string | null
}

const nameScreened = personCommand({
  operation: 'change_payout_address',
  load: async ({ trx, by }, { walletId }: Naming) => {
    const { personId } = by
    if (!(await lockUnlessLeft(trx, personId))) return null
    return {
      // Screening takes time: a session closed meanwhile sets nothing.
      standing: await requireStandingLogin(trx, by),
      isOwn: walletId === null || (await findOwnWallet(trx, personId, walletId)) !== null,
      current: await readPayoutAddress(trx, personId),
      hadOwner: await hadOwner(trx, personId),
    }
  },
  decide: (facts, { address }, { now }) => {
    if (!facts.standing.ok) return facts.standing
    if (!facts.isOwn) return refuse({ code: 'unknown_object' })
    return decideAddressChange(facts.current, address, now, facts.hadOwner)
  },
  record: async ({ trx, platform, by, now }, named, { facts: { current } }) => {
    const { address } = named
    const from = usableFrom(named, platform.settings)
    if (named !== current) await record(trx, platform, by, { ...named, from }, now)
    else await updateAddress(trx, { ...by, address }, { screened_at: now })
    return { address, usableFrom: from }
  },
})

/** Whether an address was set before, or the account was returned: then there is somebody to rob. */
async function hadOwner(trx: Trx, personId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('person')
    .leftJoin('payout_address', 'payout_address.person_id', 'person.id')
    .select('person.id')
    .where('person.id', '=', personId)
    .where((at) => at.or([at('given_back_at', 'is not', null), at('address', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Invalid addresses are not screened. Every answer is stored. */
async function screenAddress(
  platform: Platform,
  personId: string,
  walletAddress: string,
): Promise<Decision<ScreeningVerdict>> {
  if (!isWalletAddress(walletAddress)) return refuse({ code: 'address_unusable' })
  const subject = await findScreeningSubject(platform, personId)
  if (!subject) return refuse({ code: 'identity_required' })
  const asked = { ...subject, walletAddress }
  const verdict = await screenPerson(platform, asked, 'before_payment', null)
  return acceptUnless(screeningRefusals(verdict), () => verdict)
}

async function record(
  trx: Trx,
  platform: Platform,
  { personId }: Actor,
  named: { address: string; first: boolean; from: Date },
  now: Date,
): Promise<void> {
  const by = { kind: 'person', id: personId } as const
  const id = await writePayoutAddress(trx, platform, { personId, by }, named, now)
  const email = addressChangedEmail(platform.site.publicUrl(), named.address, named.from)
  await tellPerson(trx, personId, { ...email, key: `payout-address:${id}` }, now)
}

/** The actor's present address; null before the first. */
export async function findPayoutAddress(
  platform: Pick<Platform, 'db' | 'settings'>,
  personId: string,
): Promise<NamedAddress | null> {
  const current = await readPayoutAddress(platform.db, personId)
  return current && { address: current.address, usableFrom: usableFrom(current, platform.settings) }
}
