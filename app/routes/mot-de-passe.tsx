import { data, Form, redirect } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { AuthLink } from '#app/screens/login-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { loginHelpTexts } from '#app/texts/login-help.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { clientContext, platformContext } from '#server/host/door.ts'
import { askForLink } from '#server/identity/door.ts'
import type { Route } from './+types/mot-de-passe'

const texts = loginHelpTexts.reset

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: texts.documentTitle, description: descriptions.forgotten, path: '/mot-de-passe' },
    matches,
  )

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(platformContext).launch.read().accounts) throw redirect('/login')
  return null
}

/** Sends the link; the answer never says whether the address has an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const { email = '' } = await readFields(request)
  const platform = context.get(platformContext)
  const answer = await askForLink(platform, 'reset_password', email, context.get(clientContext))
  return data({ told: answer.ok ? texts.done : refusalText(answer.refusals[0]) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function MotDePasse({ actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  const busy = useBusy()
  return (
    <AuthShell title={texts.title} footer={<AuthLink to="/login">{texts.login}</AuthLink>}>
      <Form method="post" replace className="grid gap-5">
        <p className="text-16 text-soft">{texts.text}</p>
        <TextField name="email" type="email" label={texts.label} autoComplete="username" required />
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {texts.action}
        </Button>
        <p role="status" className="text-15 text-soft empty:-mt-5">
          {actionData?.told}
        </p>
      </Form>
    </AuthShell>
  )
}
