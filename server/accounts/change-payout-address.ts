import { z } from 'zod'
import { decideAddressChange, usableFrom } from '#domain/payout-address.ts'
import { accept, type Decision } from '#domain/refusal.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { readPayoutAddress } from '#server/db/read-payout-address.ts'
import { writePayoutAddress } from '#server/db/write-payout-address.ts'
import { tellPerson } from '#server/jobs/tell-person.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { Platform } from '#server/platform.ts'
import { confirmPassword } from './confirm-password.ts'

export const payoutAddressInput = z.strictObject({
  address: z.string().max(64),
  /** Asked for again: whoever merely found an open session changes nothing. */
  password: z.string().min(1).max(1_024),
})

/** An address and from when on money may go there. */
export interface NamedAddress {
  address: string
  usableFrom: Date
}

/**
 * Names the address to which one wants to be paid. One that replaces another waits a day, and its owner is told at
 * once. Refuses `wrong_credentials`, `too_many_attempts`, `address_unusable`.
 */
export async function changePayoutAddress(
  platform: Platform,
  actor: Actor,
  { address, password }: z.infer<typeof payoutAddressInput>,
): Promise<Decision<NamedAddress>> {
  const confirmed = await confirmPassword(platform, actor, password)
  if (!confirmed.ok) return confirmed
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [actor.personId] })
    const now = platform.clock.now()
    const current = await readPayoutAddress(trx, actor.personId)
    const decision = decideAddressChange(current, address, now)
    if (!decision.ok) return decision
    const named = decision.value
    const from = usableFrom(named, platform.settings)
    if (named !== current) await record(trx, platform, actor, { ...named, from }, now)
    return accept({ address: named.address, usableFrom: from })
  })
}

async function record(
  trx: Trx,
  platform: Platform,
  { personId }: Actor,
  named: { address: string; first: boolean; from: Date },
  now: Date,
): Promise<void> {
  const id = await writePayoutAddress(trx, platform, personId, named, now)
  const by = { kind: 'person', id: personId } as const
  const subject = `person:${personId}`
  const detail = { first: named.first }
  await recordAudit(trx, { by, operation: 'change_payout_address', subject, detail }, now)
  const date = named.from.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
  const lines = [
    `L’adresse de vos versements se termine désormais par ${named.address.slice(-6)}. Elle sert à partir du ${date}.`,
    'Si vous n’êtes pas à l’origine de ce changement, écrivez-nous tout de suite.',
  ]
  const key = `payout-address:${id}`
  const letter = { key, subject: 'L’adresse de vos versements a changé', lines }
  await tellPerson(trx, personId, letter, now)
}

/** The address that one has named; null before the first. */
export async function findPayoutAddress(
  platform: Pick<Platform, 'db' | 'settings'>,
  personId: string,
): Promise<NamedAddress | null> {
  const current = await readPayoutAddress(platform.db, personId)
  return current && { address: current.address, usableFrom: usableFrom(current, platform.settings) }
}
