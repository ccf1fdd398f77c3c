import { z } from 'zod'
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { endCalendarFeed, renewCalendarFeed } from './calendar-feed.ts'
import { createToken, tokenInput } from './create-token.ts'
import { listTokens, revokeToken } from './own-tokens.ts'

const at = z.iso.datetime()
const shared = { operation: 'own_account', audience: 'person', launch: 'accounts' } as const

/** Tokens for somebody's own programs and calendar; no token makes or sees another one. */
export const tokenEndpoints: readonly Endpoint[] = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/account/tokens',
    summary: 'The tokens of one’s own programs, without their text.',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          scopes: z.array(z.enum(TOKEN_SCOPES)),
          createdAt: at,
          expiresAt: at,
          lastUsedAt: at.nullable(),
        }),
      ),
    }),
    handle: async ({ platform, who }) => accept({ items: await listTokens(platform, who) }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/account/tokens',
    summary: 'Makes a token, shown this once; asks for a recent login.',
    body: tokenInput,
    status: 201,
    answer: z.object({ id: z.uuid(), token: z.string(), expiresAt: at }),
    handle: ({ platform, who, body }) => createToken(platform, who, body),
  }),
  endpoint({
    ...shared,
    method: 'DELETE',
    path: '/account/tokens/:id',
    summary: 'Revokes a token at once.',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => revokeToken(platform, who, params.id),
  }),
  endpoint({
    ...shared,
    method: 'PUT',
    path: '/account/calendar-feed',
    summary: 'Makes the address of one’s calendar feed, shown this once; the one before ends.',
    answer: z.object({ path: z.string() }),
    handle: async ({ platform, who }) => {
      const renewed = await renewCalendarFeed(platform, who, null)
      return renewed.ok ? accept({ path: `/agenda/${renewed.value.token}.ics` }) : renewed
    },
  }),
  endpoint({
    ...shared,
    method: 'DELETE',
    path: '/account/calendar-feed',
    summary: 'Ends one’s calendar feed.',
    status: 204,
    answer: z.null(),
    handle: ({ platform, who }) => endCalendarFeed(platform, who, null),
  }),
]
