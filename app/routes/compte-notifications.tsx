import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { loginPath } from '#app/live/next-path.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { NotificationPreferencesScreen } from '#app/screens/account/notification-preferences-screen.tsx'
import { notificationTexts as texts } from '#app/texts/notifications.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { NOTIFICATION_KINDS } from '#domain/notifications/notification.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { readNotifications, readPreferences, savePreferences } from '#server/notifications/door.ts'
import type { Route } from './+types/compte-notifications'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: texts.description })

/** How whoever asks wants to be told. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  return readPreferences(platform, actor)
}

/** Saves that, or marks notifications as read for the dashboard. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const { intent, fields, carryOut } = await readIntent(request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor, fields)), intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type Fields = Record<string, string>
type CarryOut = (
  platform: Platform,
  actor: Actor,
  fields: Fields,
) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  save: async (platform, actor, fields) => {
    const items = NOTIFICATION_KINDS.map((kind) => ({
      kind,
      inApp: fields[`app:${kind}`] === 'on',
      byEmail: fields[`email:${kind}`] === 'on',
    }))
    const followedInCalendar = fields['calendar:followed'] === 'on'
    return say(await savePreferences(platform, actor, { items, followedInCalendar }), texts.saved)
  },
  // One of them, or all.
  read: async (platform, actor, { id }) => {
    if (id !== undefined && !/^\d{1,18}$/.test(id))
      return { refusal: refusalText({ code: 'unknown_object' }) }
    return say(await readNotifications(platform, actor, id ? [BigInt(id)] : null), '')
  },
}

export default function CompteNotifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotificationPreferencesScreen
      preferences={loaderData.items}
      followedInCalendar={loaderData.followedInCalendar}
      answer={actionData}
    />
  )
}
