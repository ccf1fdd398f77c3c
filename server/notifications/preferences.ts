import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import {
  choiceOf,
  isEmailOptional,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import {
  type Actor,
  type Platform,
  personCommand,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'

/** How the actor is told of one kind. */
export interface NotificationPreference extends NotificationChoice {
  kind: NotificationKind
  /** False where its e-mail is never switched off. */
  emailOptional: boolean
}

/** What somebody has chosen, or by default. */
export interface Preferences {
  /** One for every kind. */
  items: readonly NotificationPreference[]
  /** The fights of those whom they follow stand in their calendar too. */
  followedInCalendar: boolean
}

/** How the actor is told of every kind, and what their calendar shows. */
export async function readPreferences(
  { db }: Pick<Platform, 'db'>,
  { accountId }: Actor,
): Promise<Preferences> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', 'in_app as inApp', 'by_email as byEmail'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  const items = NOTIFICATION_KINDS.map((kind) => {
    const choice = choiceOf(kind, chosen.get(kind) ?? null)
    return { kind, ...choice, emailOptional: isEmailOptional(kind) }
  })
  const inCalendar = await db
    .selectFrom('followed_in_calendar')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { items, followedInCalendar: inCalendar !== undefined }
}

/** What is to be saved; what is left out stays. */
export interface ChosenPreferences {
  items: readonly ({ kind: NotificationKind } & NotificationChoice)[]
  followedInCalendar?: boolean | undefined
}

/** Saves how the actor wants to be told of these kinds, and what their calendar shows. An e-mail that is never switched off goes out whatever is chosen. */
export const savePreferences = personCommand({
  operation: 'own_account',
  load: async (_, asked: ChosenPreferences) => ({ asked }),
  decide: ({ asked }) => accept(asked),
  record: async ({ trx, by }, { items, followedInCalendar }) => {
    await sql`insert into notification_preference ${unnestRows(items, {
      account_id: ['text', () => by.accountId],
      kind: ['text', (row) => row.kind],
      in_app: ['boolean', (row) => row.inApp],
      by_email: ['boolean', (row) => row.byEmail],
    })} on conflict (account_id, kind)
      do update set in_app = excluded.in_app, by_email = excluded.by_email`.execute(trx)
    if (followedInCalendar !== undefined) await keepCalendar(trx, by, followedInCalendar)
    return null
  },
})

async function keepCalendar(trx: Trx, { accountId }: Actor, withFollowed: boolean): Promise<void> {
  const chosen = { account_id: accountId }
  await (withFollowed
    ? trx
        .insertInto('followed_in_calendar')
        .values(chosen)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : trx.deleteFrom('followed_in_calendar').where('account_id', '=', accountId).execute())
}
