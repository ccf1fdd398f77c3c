import type { Language } from '#domain/kernel/language.ts'
import {
  enqueue,
  hashOfAddress,
  mailTask,
  openContact,
  type Platform,
  sealContact,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import { existingAccountMail, type Owner, verificationMail } from './account-mails.ts'
import { makeLink } from './mail-link.ts'

interface NewAccount {
  language: Language
  /** Normalised. */
  name: string
  /** Normalised. */
  email: string
  password: string
  /** The page to go on to: a path of ours. */
  next?: string
  /** Of the token that the browser keeps, so that the link logs in there. */
  browserHash: string
}

/**
 * Makes a login with its password and its mail, all or nothing; for a taken address only its owner is
 * told. Of two at once for one address, one makes it. The library's own function writes in several steps.
 */
export async function openAccount(platform: Platform, account: NewAccount): Promise<void> {
  const { passwords } = platform.login
  const hash = await passwords.hash(account.password)
  await transact(platform, async (trx) => {
    const id = await insertUser(platform, trx, account)
    if (id === null) return tellOwner(platform, trx, account.email)
    await insertPassword(platform, trx, id, hash)
    await sendVerification(platform, trx, { id, ...account })
  })
}

async function insertUser(
  { randomness, clock }: Platform,
  trx: Trx,
  account: NewAccount,
): Promise<string | null> {
  const now = clock.now()
  const id = randomness.token(24)
  const { language } = account
  const made = await trx
    .insertInto('login.user')
    .values({ id, ...sealContact(trx, id, account), language, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

async function insertPassword(
  { randomness, clock }: Platform,
  trx: Trx,
  userId: string,
  password: string,
): Promise<void> {
  const now = clock.now()
  await trx
    .insertInto('login.account')
    .values({
      id: randomness.token(24),
      accountId: userId,
      providerId: 'credential',
      userId,
      password,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Makes a link that proves the address, and the mail that carries it. */
export async function sendVerification(
  platform: Platform,
  trx: Trx,
  user: Owner & { next?: string; browserHash?: string },
): Promise<void> {
  const { id: accountId, email, browserHash = null } = user
  const purpose = 'verify_email'
  const token = await makeLink(platform, trx, { purpose, accountId, email, browserHash })
  const mail = verificationMail(user, platform.site.publicUrl(), token)
  await enqueue(trx, [mailTask(mail)], platform.clock.now())
}

async function tellOwner(platform: Platform, trx: Trx, email: string): Promise<void> {
  const now = platform.clock.now()
  const owner = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed', 'language'])
    .where('email_hash', '=', hashOfAddress(trx, email))
    .executeTakeFirst()
  if (!owner) return
  const mail = existingAccountMail(openContact(trx, owner), platform.site.publicUrl(), now)
  await enqueue(trx, [mailTask(mail)], now)
}
