import { openContact } from '#server/kernel/db/sealed-contact.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { composeEmail, type Email } from './email.ts'
import { enqueue } from './enqueue.ts'

/** Somebody to write to, by their login; `after` is what the list is in the order of. */
export interface Addressee {
  after: string
  id: string
  sealed: string
}

/** What everybody in the list is told, after a greeting by name. */
export type Circular = Omit<Email, 'to'>

const mostAtOnce = 500

/**
 * Promises the same e-mail to many people, some hundred at a time. Each has a key of their own below the e-mail's, so
 * a run that broke off and begins anew writes to nobody twice.
 * @param readAfter Those who come after one, in order, so many at the most; null for the first.
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
