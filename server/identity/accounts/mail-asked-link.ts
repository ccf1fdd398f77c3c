import {
  type AskedLink,
  type Database,
  enqueue,
  hashOfAddress,
  inTransaction,
  mailTask,
  openContact,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { makeLink } from './mail-link.ts'
import { sendVerification } from './open-account.ts'
import { passwordResetMail } from './security-mails.ts'

/** Promises a link to whoever has an address. It costs the same where nobody has, and nobody can tell by the clock. */
export async function enqueueLink(
  { clock, randomness }: Pick<Platform, 'clock' | 'randomness'>,
  db: Database,
  purpose: AskedLink['purpose'],
  email: string,
): Promise<void> {
  const user = await db
    .selectFrom('login.user')
    .select('id')
    .where('email_hash', '=', hashOfAddress(db, email))
    .executeTakeFirst()
  const id = randomness.uuid()
  const payload = { purpose, accountId: user?.id ?? null, id }
  await enqueue(db, [{ key: `asked_link:${id}`, kind: 'mail_asked_link', payload }], clock.now())
}

/** Makes the link and the e-mail that carries it, if somebody is there for whom it is any use. */
export async function mailAskedLink(platform: Platform, asked: AskedLink): Promise<void> {
  const { purpose, accountId, id } = asked
  if (accountId === null) return
  await inTransaction(platform.db, async (trx) => {
    const user = await findUser(trx, accountId)
    if (!user) return
    if (purpose === 'verify_email') {
      if (!user.emailVerified) await sendVerification(platform, trx, user)
      return
    }
    const token = await makeLink(platform, trx, { purpose, accountId, email: user.email })
    const mail = passwordResetMail(user, platform.site.publicUrl(), token, id)
    await enqueue(trx, [mailTask(mail)], platform.clock.now())
  })
}

async function findUser(trx: Trx, accountId: string) {
  const user = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed', 'language', 'emailVerified'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return user && openContact(trx, user)
}
