import { z } from 'zod'
import { decideInvitation, invitationEnds } from '#domain/campaigns/mandate.ts'
import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { lockUnlessLeft, takeAttempt } from '#server/identity/door.ts'
import {
  composeEmail,
  enqueue,
  hashOfAddress,
  lockRows,
  mailTask,
  openText,
  personCommand,
  sealText,
  type Trx,
} from '#server/kernel/door.ts'
import { findCapacity } from './acting-for.ts'
import { closeMandates } from './end-mandate.ts'
import { mandateUrl } from './mandate-link.ts'
import { mandateInvitationEmail } from './mandate-mail-texts.ts'

export const mandateInput = z.strictObject({
  /** Of the athlete or the organisation for which somebody is to act. */
  recipientId: z.uuid(),
  email: z.string().max(254).transform(normaliseEmail).refine(isEmailAddress, 'email_invalid'),
  /** What a manager takes of the purses; of no meaning for an organisation. */
  feeBps: z.int().min(0).max(5_000).default(0),
})

/**
 * Invites somebody, by their address, to act for one's athlete or organisation; whoever has that address accepts. Nothing says whether
 * an account has it. One that has lapsed gives way. Refuses `too_many_attempts`, `unknown_object` for what is not one's own, and what
 * `decideInvitation` refuses.
 */
export const inviteToAct = personCommand({
  operation: 'give_mandate',
  // Each sends a mail to whatever address is typed.
  ask: ({ platform, by }) =>
    takeAttempt(platform, { kind: 'mail', subject: `mandate:${by.personId}`, network: null }),
  load: async ({ trx, platform, by }, { recipientId, email }: z.infer<typeof mandateInput>) => {
    if (!(await lockUnlessLeft(trx, by.personId))) return null
    const seen = await findCapacity(trx, by, recipientId)
    if (!seen) return null
    const { isAthlete } = seen
    await lockRows(trx, isAthlete ? { fighters: [recipientId] } : { federations: [recipientId] })
    // As what they act may have changed until the lock was held.
    const acting = await findCapacity(trx, by, recipientId)
    if (!acting) return null
    const { lapsedIds, open } = await readOpen(trx, recipientId, platform.clock.now())
    const hash = hashOfAddress(trx, email)
    return {
      ...acting,
      lapsedIds,
      open: open.length,
      isKnown: open.some((each) => each === hash),
      isOwnAddress: hashOfAddress(trx, by.email) === hash,
    }
  },
  decide: (facts) => decideInvitation(facts),
  record: async ({ trx, platform, by, now, audit }, _, { facts, input }) => {
    const { recipientId, email, feeBps } = input
    const { isAthlete, name } = facts
    const id = platform.randomness.uuid()
    const expiresAt = invitationEnds(now)
    await closeMandates(trx, facts.lapsedIds, now)
    await trx
      .insertInto('mandate')
      .values({
        id,
        ...(isAthlete
          ? { fighter_id: recipientId, fee_bps: feeBps }
          : { federation_id: recipientId }),
        address: sealText(trx, 'mandate', id, email),
        invited_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await audit(`${isAthlete ? 'fighter' : 'federation'}:${recipientId}`, {
      detail: { step: 'mandate_offered', mandateId: id },
    })
    const { language } = await trx
      .selectFrom('login.user')
      .select('language')
      .where('id', '=', by.accountId)
      .executeTakeFirstOrThrow()
    const letter = mandateInvitationEmail(
      { name, isAthlete },
      mandateUrl(trx, platform.site.publicUrl(), id),
    )
    const mail = composeEmail({
      ...letter,
      key: `mandate:${id}`,
      to: { name: '', email, language },
    })
    await enqueue(trx, [mailTask(mail)], now)
    return { mandateId: id, expiresAt }
  },
})

/** Hashes of the addresses of those who act by a mandate, or are asked to; and the invitations that nobody can accept any more. */
async function readOpen(trx: Trx, recipientId: string, now: Date) {
  const rows = await trx
    .selectFrom('mandate')
    .leftJoin('person', 'person.id', 'mandate.person_id')
    .leftJoin('login.user', 'login.user.id', 'person.account_id')
    .select(['mandate.id', 'mandate.address', 'login.user.email_hash as hash'])
    .select(['mandate.confirmed_at as confirmedAt', 'mandate.expires_at as expiresAt'])
    .where('mandate.recipient_id', '=', recipientId)
    .where('mandate.ended_at', 'is', null)
    .execute()
  const isLapsed = ({ confirmedAt, expiresAt }: (typeof rows)[number]) =>
    confirmedAt === null && hasCome(expiresAt, now)
  const open = rows
    .filter((row) => !isLapsed(row))
    .map(({ id, address, hash }) =>
      address === null ? (hash ?? '') : hashOfAddress(trx, openText(trx, 'mandate', id, address)),
    )
  return { open, lapsedIds: rows.filter(isLapsed).map(({ id }) => id) }
}
