import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { NOTIFICATION_KINDS } from '#domain/notifications/notification.ts'
import { TOLD_CAUSES } from '#domain/notifications/told-cause.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { type Followed, follow, listFollowed, unfollow } from './follow.ts'
import { countUnread, listNotifications, readNotifications } from './own-notifications.ts'
import { readPreferences, savePreferences } from './preferences.ts'

const own = { operation: 'own_account', audience: 'person', launch: null } as const
const at = z.iso.datetime()
const kind = z.enum(NOTIFICATION_KINDS)
const choice = { kind, inApp: z.boolean(), byEmail: z.boolean() }
const id = z.string().regex(/^\d{1,18}$/)

const facts = z.object({
  path: z.string(),
  pocket: z.string().optional(),
  who: z.string().optional(),
  opponent: z.string().optional(),
  outcome: z.string().optional(),
  at: at.nullish(),
  amountMicro: z.string().optional(),
  cause: z.enum(TOLD_CAUSES).optional(),
  version: z.string().optional(),
  number: z.string().optional(),
})
const notification = z.object({ id, kind, facts, createdAt: at, readAt: at.nullable() })

/** What people are told, how, and whom they follow. */
export const notificationEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...own,
    path: '/notifications',
    summary: 'What one was told, newest first.',
    list: listNotifications,
    item: notification,
    besides: { unread: z.number().int() },
    handle: async ({ platform, who, query }) => {
      const page = await listNotifications(platform, query, who)
      return accept({ ...page, unread: await countUnread(platform, who) })
    },
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks notifications as read: those named, or all of them without names.',
    body: z.strictObject({ ids: z.array(id).max(100).optional() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, body }) =>
      readNotifications(platform, who, body.ids?.map(BigInt) ?? null),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/notification-preferences',
    summary: 'How one is told of each kind: on the page, by e-mail.',
    answer: z.object({
      items: z.array(z.object({ ...choice, emailOptional: z.boolean() })),
      followedInCalendar: z.boolean(),
    }),
    handle: async ({ platform, who }) => accept(await readPreferences(platform, who)),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/notification-preferences',
    summary:
      'Saves how one is told of these kinds; e-mails about money owed and legal texts always go out.',
    body: z.strictObject({
      items: z
        .array(z.strictObject(choice))
        .min(1)
        .max(NOTIFICATION_KINDS.length)
        .refine(
          (items) => new Set(items.map((item) => item.kind)).size === items.length,
          'repeated',
        ),
      followedInCalendar: z.boolean().optional(),
    }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, body }) => savePreferences(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/follows',
    summary: 'The fighters and federations that one follows, the latest first.',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['fighter', 'federation']),
          name: z.string(),
          slug: z.string(),
          since: at,
        }),
      ),
    }),
    handle: async ({ platform, who }) => accept({ items: await listFollowed(platform, who) }),
  }),
  ...followEndpoints('/fighters/:id/follow', 'fighter', (fighterId) => ({ fighterId })),
  ...followEndpoints('/federations/:id/follow', 'federation', (federationId) => ({ federationId })),
]

function followEndpoints(
  path: `/${string}`,
  what: string,
  named: (recipientId: string) => Followed,
): readonly Endpoint[] {
  const shared = { ...own, path, params: z.strictObject({ id: z.uuid() }) } as const
  return [
    endpoint({
      ...shared,
      method: 'PUT',
      summary: `Follows a ${what}: news of theirs is told.`,
      status: 204,
      answer: z.null(),
      handle: ({ platform, who, params }) => follow(platform, who, named(params.id)),
    }),
    endpoint({
      ...shared,
      method: 'DELETE',
      summary: `Follows a ${what} no longer.`,
      status: 204,
      answer: z.null(),
      handle: ({ platform, who, params }) => unfollow(platform, who, named(params.id)),
    }),
  ]
}
