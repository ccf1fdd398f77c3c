import { Form, redirect, useLocation } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { cookieHeaders } from '#app/live/cookie-headers.ts'
import { keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { carryNext } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { AuthShell } from '#app/screens/auth/auth-shell.tsx'
import { AuthLink } from '#app/screens/login-screen.tsx'
import { accountTexts } from '#app/texts/account.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { Button } from '#app/ui/button.tsx'
import { clientContext, platformContext } from '#server/host/door.ts'
import { verifyEmail } from '#server/identity/door.ts'
import type { Route } from './+types/verify-email'

const texts = accountTexts.verify

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () => [
  ...personalMeta({ title: texts.documentTitle, description: descriptions.verification }),
  // The address of this page is a secret: no other site is told it.
  { name: 'referrer', content: 'same-origin' },
]

/** Where the link of the mail leads; it is used up by the button alone, not by opening the page. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(platformContext).launch.read().accounts) throw redirect('/login')
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** Proves the address, and logs in where the account was registered; the next page says how it went. */
export async function action({ context, request }: Route.ActionArgs) {
  const { token = '' } = await readFields(request)
  const from = { request, client: context.get(clientContext) }
  const answer = await verifyEmail(context.get(platformContext), token, from)
  const result = answer.ok ? 'verified' : answer.refusals[0].code.replace('_', '-')
  const { search } = new URL(request.url)
  const cookies = answer.ok ? (answer.value.session?.setCookies ?? []) : []
  return redirect(carryNext(`/verification-email?resultat=${result}`, search), {
    headers: cookieHeaders(cookies),
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const busy = useBusy()
  const { search } = useLocation()
  return (
    <AuthShell
      title={texts.confirm.title}
      footer={<AuthLink to={carryNext('/login', search)}>{texts.verified.next}</AuthLink>}
    >
      <Form method="post" replace className="grid gap-5">
        <input type="hidden" name="token" value={loaderData.token} />
        <p className="text-16 text-soft">{texts.confirm.text}</p>
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {texts.confirm.action}
        </Button>
      </Form>
    </AuthShell>
  )
}
