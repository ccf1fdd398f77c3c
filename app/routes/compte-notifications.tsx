import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { type OwnIntent, ownAction, ownSession } from '#app/own-session.server.ts'
import { NotificationPreferencesScreen } from '#app/screens/account/notification-preferences-screen.tsx'
import { notificationTexts as texts } from '#app/texts/notifications.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { NOTIFICATION_KINDS } from '#domain/notifications/notification.ts'
import { readNotifications, readPreferences, savePreferences } from '#server/notifications/door.ts'
import type { Route } from './+types/compte-notifications'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: texts.description })

/** How whoever asks wants to be told. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  return readPreferences(platform, actor)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

const intents: Readonly<Record<string, OwnIntent>> = {
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

/** Saves that, or marks notifications as read for the dashboard. */
export const action = ownAction(intents)

export default function CompteNotifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotificationPreferencesScreen
      preferences={loaderData.items}
      followedInCalendar={loaderData.followedInCalendar}
      answer={actionData}
    />
  )
}
