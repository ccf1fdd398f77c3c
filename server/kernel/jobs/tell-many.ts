import { openContact } from '#server/kernel/db/sealed-contact.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { composeEmail, type Email } from './email.ts'
import { enqueue } from './enqueue.ts'

/** A recipient, by login; `after` is the position in the list's order. */
export interface Addressee {
  after: string
  id: string
  sealed: string
}

/** The e-mail, after a greeting by name. */
export type Circular = Omit<Email, 'to'>

const mostAtOnce = 500

/**
 * Enqueues the same e-mail to many people, some hundred at a time. Each has its own key below the e-mail's, so a repeated run
 * writes to nobody twice.
 * @param readAfter Reads at most so many recipients after one, in order; null for the first.
 */
export async function tellMany(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  circular: Circular,
  readAfter: (id: string | null, most: number) => Promise<readonly Addressee[]>,
): Promise<void> {
  for (let last: string | null = null; ; ) {
    const people: readonly Addressee[] = await readAfter(last, mostAtOnce)
    const emails = people.map((each) => {
      const { after, name, email } = openContact(db, each)
      const lines = [`Bonjour ${name},`, ...circular.lines]
      const mail = composeEmail({ ...circular, key: `${circular.key}:${after}`, to: email, lines })
      return { key: mail.key, kind: 'mail', payload: mail } as const
    })
    await enqueue(db, emails, clock.now())
    const next = people.at(-1)
    if (!next) return
    last = next.after
  }
}
