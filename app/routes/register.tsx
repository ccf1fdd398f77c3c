import { data, redirect, useLocation, useNavigate } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { recordRegistration } from '#app/demo/recorded-registration.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import type { RegisterValues } from '#app/forms/register-form.ts'
import { currentLanguage } from '#app/language/language.ts'
import { isLaunchedHere } from '#app/launch-state.ts'
import { cookieHeaders } from '#app/live/cookie-headers.ts'
import { keepWhenOffline, type Offline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { carryNext, nextPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { useLaunched } from '#app/live/use-launched.ts'
import { usePost } from '#app/live/use-post.ts'
import { RegisterScreen } from '#app/screens/register-screen.tsx'
import { accountTexts, problemText } from '#app/texts/account.ts'
import { authTexts } from '#app/texts/auth.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { notify } from '#app/ui/notify.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import { findSession, registerAccount, registrationInput } from '#server/identity/door.ts'
import type { Route } from './+types/register'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: authTexts.register.title, description: descriptions.register, path: '/register' },
    matches,
  )

export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!platform.launch.read().accounts) return null
  const suite = new URL(request.url).searchParams.get('suite')
  if (await findSession(platform, request)) throw redirect(nextPath(suite))
  return null
}

/** The demonstration asks nobody. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isLaunchedHere('accounts') ? serverLoader() : null
}

type RegisterAnswer =
  | { outcome: 'taken'; email: string }
  | { outcome: 'wrong'; errors: FieldErrors<RegisterValues> }
  | { outcome: 'refused'; reason: string }

const malformed = (): RegisterAnswer => ({
  outcome: 'refused',
  reason: accountTexts.refused.text,
})

/** Opens an account. A taken address gets the same answer as a new one. Rules ACC-01, ACC-03. */
export async function action({ context, request }: Route.ActionArgs) {
  const language = currentLanguage()
  const input = registrationInput.safeParse({ ...(await readFields(request)), language })
  if (!input.success) return data<RegisterAnswer>(malformed(), { status: 400 })
  const client = context.get(clientContext)
  const next = new URL(request.url).searchParams.get('suite')
  const account = { ...input.data, ...(next === null ? {} : { next: nextPath(next) }) }
  const answer = await registerAccount(context.get(platformContext), account, client)
  if (answer.ok) {
    const { email, setCookies } = answer.value
    return data<RegisterAnswer>({ outcome: 'taken', email }, { headers: cookieHeaders(setCookies) })
  }
  if (!('problems' in answer)) return refusedRegistration(answer.refusals)
  const errors = Object.entries(answer.problems).map(([field, code]) => [field, problemText(code)])
  return data<RegisterAnswer>({ outcome: 'wrong', errors: Object.fromEntries(errors) })
}

function refusedRegistration([refusal]: readonly [Refusal, ...Refusal[]]) {
  const answer: RegisterAnswer = { outcome: 'refused', reason: refusalText(refusal) }
  if (refusal.code !== 'too_many_attempts') return data(answer)
  const headers = { 'Retry-After': String(refusal.detail.retryAfterSeconds) }
  return data(answer, { status: 429, headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

/** Real accounts once they are launched; until then the demonstration, and never both. */
export default function Register() {
  return useLaunched('accounts') ? <LiveRegister /> : <DemoRegister />
}

function LiveRegister() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const post = usePost<RegisterAnswer | Offline>()
  const submit = async (values: RegisterValues) => {
    const answer = await post(values)
    if ('offline' in answer || answer.outcome === 'refused') {
      const { title } = accountTexts.refused
      const notice = 'offline' in answer ? accountTexts.offline : { title, text: answer.reason }
      notify(notice, 'destructive')
      // Not taken, and no field is to blame.
      return {}
    }
    if (answer.outcome === 'wrong') return answer.errors
    await navigate(carryNext('/verification-email', search), { state: { email: answer.email } })
    return undefined
  }
  return <RegisterScreen onSubmit={submit} loginHref={carryNext('/login', search)} launched />
}

/** Before launch a registration is only recorded in this browser; what happens next is not shown. */
function DemoRegister() {
  const record = async (values: RegisterValues) => {
    recordRegistration(values)
    return undefined
  }
  return <RegisterScreen onSubmit={record} loginHref="/login" launched={false} />
}
