import { data, Form, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { AuthLink } from '#app/screens/login-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { loginHelpTexts } from '#app/texts/login-help.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { Button } from '#app/ui/button.tsx'
import { platformContext } from '#server/host/door.ts'
import { changeEmail } from '#server/identity/door.ts'
import type { Route } from './+types/nouvelle-adresse'

const texts = loginHelpTexts.newEmail

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () => [
  ...personalMeta({ title: texts.documentTitle, description: descriptions.newEmail }),
  // The address of this page is a secret: no other site is told it.
  { name: 'referrer', content: 'same-origin' },
]

/** Where the link of the mail leads; it is used up by the button alone, not by opening the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(platformContext).launch.read().accounts) throw redirect('/login')
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { token = '' } = await readFields(request)
  const answer = await changeEmail(context.get(platformContext), token)
  return answer.ok
    ? data({ done: texts.done(answer.value.email), refusal: null })
    : data({ done: null, refusal: refusalText(answer.refusals[0]) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function NouvelleAdresse({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  const busy = useBusy()
  return (
    <AuthShell title={texts.title} footer={<AuthLink to="/compte">{texts.account}</AuthLink>}>
      {actionData?.done ? (
        <p role="status" className="text-16 text-soft">
          {actionData.done}
        </p>
      ) : (
        <Form method="post" replace className="grid gap-5">
          <input type="hidden" name="token" value={loaderData.token} />
          <p className="text-16 text-soft">{texts.text}</p>
          <Button type="submit" kind="primary" size="large" busy={busy}>
            {texts.action}
          </Button>
          {actionData?.refusal && (
            <p role="alert" className="border-l-2 border-caution pl-4 text-15">
              {actionData.refusal}
            </p>
          )}
        </Form>
      )}
    </AuthShell>
  )
}
