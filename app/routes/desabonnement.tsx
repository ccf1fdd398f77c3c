import { data, Form } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { MissingBoundary } from '#app/screens/account/missing-boundary.tsx'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { AuthLink } from '#app/screens/login-screen.tsx'
import { notificationTexts } from '#app/texts/notifications.ts'
import { NOTIFICATIONS_PATH } from '#app/texts/panels.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/notification.ts'
import { platformContext } from '#server/host/door.ts'
import { unsubscribe } from '#server/notifications/door.ts'
import type { Route } from './+types/desabonnement'

const texts = notificationTexts.unsubscribe

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingBoundary error={error} />
}

export const meta: Route.MetaFunction = () => [
  ...personalMeta({ title: texts.title, description: texts.title }),
  // The address of this page is a secret: no other site is told it.
  { name: 'referrer', content: 'same-origin' },
]

const kindOf = (text: string): NotificationKind => {
  const kind = NOTIFICATION_KINDS.find((each) => each === text)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

/** Which e-mails the address ends; opening it changes nothing, as filters of mail open links by themselves. */
export const loader = ({ params }: Route.LoaderArgs) => ({ kind: kindOf(params.kind) })

/** Ends them: asked by the page's button, or by the reader's mail program, which has no session and names no page. */
export async function action({ context, params }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const ended = await unsubscribe(platform, kindOf(params.kind), params.token)
  return { ...noAnswer, ...say(ended, texts.done) }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Desabonnement({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useBusy()
  return (
    <AuthShell
      title={texts.title}
      footer={<AuthLink to={NOTIFICATIONS_PATH}>{texts.others}</AuthLink>}
    >
      <Form method="post" replace className="grid gap-5">
        <p className="text-16 text-soft">
          {texts.text(notificationTexts.kinds[loaderData.kind].title)}
        </p>
        {actionData?.done ? (
          <p role="status" className="text-16 font-semibold">
            {actionData.done}
          </p>
        ) : (
          <Button type="submit" kind="primary" size="large" busy={busy}>
            {texts.press}
          </Button>
        )}
        <FormRefusal>{actionData?.refusal}</FormRefusal>
      </Form>
    </AuthShell>
  )
}
