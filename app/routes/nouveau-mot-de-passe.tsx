import { data, Form, Link, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { NewPasswordFields } from '#app/screens/auth/new-password-fields.tsx'
import { AuthLink } from '#app/screens/login-screen.tsx'
import { problemText } from '#app/texts/account.ts'
import { authTexts } from '#app/texts/auth.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { loginHelpTexts } from '#app/texts/login-help.ts'
import { ownAccountTexts } from '#app/texts/own-account.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { clientContext, platformContext } from '#server/host/door.ts'
import { findLink, resetPassword } from '#server/identity/door.ts'
import type { Route } from './+types/nouveau-mot-de-passe'

const texts = loginHelpTexts.newPassword

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () => [
  ...personalMeta({ title: texts.documentTitle, description: descriptions.newPassword }),
  // The address of this page is a secret: no other site is told it.
  { name: 'referrer', content: 'same-origin' },
]

/** Where the link of the mail leads; it is used up by the form alone, not by opening the page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!platform.launch.read().accounts) throw redirect('/login')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const back = await findLink(platform, platform.db, ['restore_email'], token)
  return { token, restores: back.ok }
}

interface Answer {
  done: boolean
  refusal: string | null
  errors: { formerPassword?: string; password?: string; confirmPassword?: string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readFields(request)
  const { token = '', password = '', confirmPassword = '', formerPassword } = fields
  const input = { token, password, confirmPassword, formerPassword }
  const answer = await resetPassword(
    context.get(platformContext),
    input,
    context.get(clientContext),
  )
  if (answer.ok) return data<Answer>({ done: true, refusal: null, errors: {} })
  if (!('problems' in answer)) {
    return data<Answer>({ done: false, refusal: refusalText(answer.refusals[0]), errors: {} })
  }
  const shown = Object.entries(answer.problems).map(([field, code]) => [field, problemText(code)])
  return data<Answer>({ done: false, refusal: null, errors: Object.fromEntries(shown) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function NouveauMotDePasse({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  const busy = useBusy()
  return (
    <AuthShell title={texts.title} footer={<AuthLink to="/mot-de-passe">{texts.again}</AuthLink>}>
      {actionData?.done ? (
        <div className="grid gap-5">
          <p role="status" className="text-16 text-soft">
            {texts.done}
          </p>
          <Link to="/login" className={buttonClasses('primary', 'large')}>
            {loginHelpTexts.reset.login}
          </Link>
        </div>
      ) : (
        <Form method="post" replace className="grid gap-5">
          <input type="hidden" name="token" value={loaderData.token} />
          {loaderData.restores && (
            <>
              <p className="text-16 text-soft">{texts.restores}</p>
              <PasswordField
                name="formerPassword"
                label={texts.former}
                error={actionData?.errors.formerPassword}
                autoComplete="current-password"
                showLabel={authTexts.showPassword}
                hideLabel={authTexts.hidePassword}
                required
              />
            </>
          )}
          <NewPasswordFields
            label={ownAccountTexts.password.label}
            repeatLabel={ownAccountTexts.password.repeat}
            errors={actionData?.errors}
          />
          <Button type="submit" kind="primary" size="large" busy={busy}>
            {texts.action}
          </Button>
          <FormRefusal>{actionData?.refusal}</FormRefusal>
        </Form>
      )}
    </AuthShell>
  )
}
