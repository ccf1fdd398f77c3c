import type { Language } from '#domain/kernel/language.ts'
import { openContact } from '#server/kernel/db/sealed-contact.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { composeEmail, type Email } from './email.ts'
import { enqueue, mailTask } from './enqueue.ts'

/** The login of one of many readers; `after` is the position in the list's order. */
export interface Reader {
  after: string
  id: string
  sealed: string
  language: Language
}

const mostAtOnce = 500

/**
 * Enqueues the same e-mail to many people, some hundred at a time. Each has its own key below the e-mail's, so a repeated run
 * writes to nobody twice.
 * @param readAfter Reads at most so many readers after one, in order; null for the first.
 */
export async function tellMany(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  email: Email,
  readAfter: (id: string | null, most: number) => Promise<readonly Reader[]>,
): Promise<void> {
  for (let last: string | null = null; ; ) {
    const readers: readonly Reader[] = await readAfter(last, mostAtOnce)
    const mails = readers.map((reader) => {
      const key = `${email.key}:${reader.after}`
      return composeEmail({ ...email, key, to: openContact(db, reader) })
    })
    await enqueue(db, mails.map(mailTask), clock.now())
    const next = readers.at(-1)
    if (!next) return
    last = next.after
  }
}
