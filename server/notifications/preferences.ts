import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import {
  choiceOf,
  isEmailOptional,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import { type Actor, type Platform, personCommand, unnestRows } from '#server/kernel/door.ts'

/** How the actor is told of one kind. */
export interface NotificationPreference extends NotificationChoice {
  kind: NotificationKind
  /** False where its e-mail is never switched off. */
  emailOptional: boolean
}

/** How the actor is told of every kind, chosen or by default. */
export async function listPreferences(
  { db }: Pick<Platform, 'db'>,
  { accountId }: Actor,
): Promise<readonly NotificationPreference[]> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', 'in_app as inApp', 'by_email as byEmail'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return NOTIFICATION_KINDS.map((kind) => {
    const choice = choiceOf(kind, chosen.get(kind) ?? null)
    return { kind, ...choice, emailOptional: isEmailOptional(kind) }
  })
}

/** Saves how the actor wants to be told of these kinds. An e-mail that is never switched off goes out whatever is chosen. */
export const savePreferences = personCommand({
  operation: 'own_account',
  load: async (_, asked: readonly ({ kind: NotificationKind } & NotificationChoice)[]) => ({
    asked,
  }),
  decide: ({ asked }) => accept(asked),
  record: async ({ trx, by }, asked) => {
    await sql`insert into notification_preference ${unnestRows(asked, {
      account_id: ['text', () => by.accountId],
      kind: ['text', (row) => row.kind],
      in_app: ['boolean', (row) => row.inApp],
      by_email: ['boolean', (row) => row.byEmail],
    })} on conflict (account_id, kind)
      do update set in_app = excluded.in_app, by_email = excluded.by_email`.execute(trx)
    return null
  },
})
