import { useState } from 'react'
import { data, redirect, useLocation, useNavigate } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { areDemoCredentials, demoHint } from '#app/demo/credentials.ts'
import { type DemoUser, openDemoSession } from '#app/demo/demo-session.ts'
import { sampleUser, visitingUser } from '#app/demo/demo-users.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import type { LoginValues } from '#app/forms/login-form.ts'
import { isLaunchedHere } from '#app/launch-state.ts'
import { cookieHeaders } from '#app/live/cookie-headers.ts'
import { keepWhenOffline, type Offline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { carryNext, nextPath } from '#app/live/next-path.ts'
import { signByPasskey } from '#app/live/passkey.ts'
import { readFields, readJsonField } from '#app/live/read-fields.ts'
import { opensSheet } from '#app/live/sheet-address.ts'
import { useLaunched } from '#app/live/use-launched.ts'
import { usePost } from '#app/live/use-post.ts'
import { LostFactor } from '#app/screens/auth/lost-factor.tsx'
import { PasskeyLogin } from '#app/screens/auth/passkey-login.tsx'
import { SecondStepScreen } from '#app/screens/auth/second-step-screen.tsx'
import { LoginScreen } from '#app/screens/login-screen.tsx'
import { accountTexts, problemText } from '#app/texts/account.ts'
import { authTexts } from '#app/texts/auth.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { longDateTimeText } from '#app/texts/format.ts'
import { notices } from '#app/texts/notices.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { notify } from '#app/ui/notify.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import {
  answerSecondFactor,
  askForPasskey,
  askForRemoval,
  findSession,
  logIn,
  logInByPasskey,
  loginInput,
  type PasskeyQuestion,
  passkeyProof,
} from '#server/identity/door.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/login'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: authTexts.login.title, description: descriptions.login, path: '/login' },
    matches,
  )

/** Who is logged in already goes on; the link of the verification mail has a page of its own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!platform.launch.read().accounts) return null
  const { searchParams } = new URL(request.url)
  const result = searchParams.get('email')
  if (result) throw redirect(`/verification-email?resultat=${encodeURIComponent(result)}`)
  if (await findSession(platform, request)) throw redirect(nextPath(searchParams.get('suite')))
  return null
}

/** The demonstration asks nobody. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isLaunchedHere('accounts') ? serverLoader() : null
}

type LoginAnswer =
  | { outcome: 'in'; next: string }
  /** The password was right; a second factor is waited for. */
  | { outcome: 'code'; challenge: string }
  | { outcome: 'wrong_code'; text: string; over: boolean }
  /** Neither app nor codes: from when on the password will do, in words. */
  | { outcome: 'lost'; day: string }
  /** What the device is asked to sign. */
  | { outcome: 'ask'; question: PasskeyQuestion }
  | { outcome: 'wrong_passkey'; text: string }
  | { outcome: 'refused'; reason: 'wrong_credentials' | 'too_many_attempts' }
  | { outcome: 'wrong'; errors: FieldErrors<LoginValues> }

/** Opens a session. Whatever fails, the answer is the same, save too many tries. Rules ACC-01, ACC-03. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const fields = await readFields(request)
  const next = nextPath(new URL(request.url).searchParams.get('suite'))
  if ('lost' in fields) return takeLoss(platform, fields, context.get(clientContext))
  if ('challenge' in fields)
    return takeSecondStep(platform, fields, context.get(clientContext), next)
  if ('passkey' in fields) return takePasskey(platform, fields, context.get(clientContext), next)
  const input = loginInput.safeParse(fields)
  if (!input.success) return data<LoginAnswer>({ outcome: 'refused', reason: 'wrong_credentials' })
  const answer = await logIn(platform, input.data, context.get(clientContext))
  if (answer.ok) {
    if (answer.value.step === 'second_factor') {
      return data<LoginAnswer>({ outcome: 'code', challenge: answer.value.challenge })
    }
    const { setCookies } = answer.value.session
    return data<LoginAnswer>({ outcome: 'in', next }, { headers: cookieHeaders(setCookies) })
  }
  if ('problems' in answer) {
    const errors = Object.entries(answer.problems).map(([field, code]) => [
      field,
      problemText(code),
    ])
    return data<LoginAnswer>({ outcome: 'wrong', errors: Object.fromEntries(errors) })
  }
  return refusedLogin(answer.refusals)
}

async function takeSecondStep(
  platform: Platform,
  { challenge = '', code = '' }: Record<string, string>,
  client: Client,
  next: string,
) {
  const answer = await answerSecondFactor(platform, { challenge, code }, client)
  if (answer.ok) {
    return data<LoginAnswer>(
      { outcome: 'in', next },
      { headers: cookieHeaders(answer.value.setCookies) },
    )
  }
  return refusedCode(answer.refusals)
}

const refusedCode = ([refusal]: readonly [Refusal, ...Refusal[]]) => {
  const over = refusal.code === 'login_expired'
  return data<LoginAnswer>({ outcome: 'wrong_code', text: refusalText(refusal), over })
}

/** Neither app nor codes are left. */
async function takeLoss(
  platform: Platform,
  { challenge = '' }: Record<string, string>,
  client: Client,
) {
  const answer = await askForRemoval(platform, { challenge }, client)
  if (!answer.ok) return refusedCode(answer.refusals)
  return data<LoginAnswer>({ outcome: 'lost', day: longDateTimeText(answer.value.endsAt) })
}

/** An empty field asks for a question, a full one answers it. */
async function takePasskey(
  platform: Platform,
  { passkey = '' }: Record<string, string>,
  client: Client,
  next: string,
) {
  if (passkey === '') {
    const asked = await askForPasskey(platform, client)
    return asked.ok
      ? data<LoginAnswer>({ outcome: 'ask', question: asked.value })
      : refusedPasskey(asked.refusals)
  }
  const proof = readJsonField(passkey, passkeyProof)
  if (!proof) return refusedPasskey([{ code: 'passkey_wrong' }])
  const answer = await logInByPasskey(platform, proof, client)
  if (!answer.ok) return refusedPasskey(answer.refusals)
  const headers = cookieHeaders(answer.value.setCookies)
  return data<LoginAnswer>({ outcome: 'in', next }, { headers })
}

const refusedPasskey = ([refusal]: readonly [Refusal, ...Refusal[]]) =>
  data<LoginAnswer>({ outcome: 'wrong_passkey', text: refusalText(refusal) })

function refusedLogin([refusal]: readonly [Refusal, ...Refusal[]]) {
  if (refusal.code !== 'too_many_attempts') {
    return data<LoginAnswer>({ outcome: 'refused', reason: 'wrong_credentials' })
  }
  const headers = { 'Retry-After': String(refusal.detail.retryAfterSeconds) }
  const answer: LoginAnswer = { outcome: 'refused', reason: 'too_many_attempts' }
  return data<LoginAnswer>(answer, { status: 429, headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

/** Real accounts once they are launched; until then the demonstration, and never both. */
export default function Login() {
  return useLaunched('accounts') ? <LiveLogin /> : <DemoLogin />
}

function LiveLogin() {
  const navigate = useNavigate()
  const post = usePost<LoginAnswer | Offline>()
  const { search } = useLocation()
  const [challenge, setChallenge] = useState<string | null>(null)
  const enter = async (next: string) => {
    notify(notices.loggedIn, 'success')
    await navigate(next)
  }
  const submit = async (values: LoginValues) => {
    const answer = await post(values)
    if ('offline' in answer) notify(accountTexts.offline, 'destructive')
    else if (answer.outcome === 'wrong') return answer.errors
    else if (answer.outcome === 'code') setChallenge(answer.challenge)
    else if (answer.outcome === 'refused') {
      const tooMany = answer.reason === 'too_many_attempts'
      notify(tooMany ? accountTexts.tooManyAttempts : notices.loginFailed, 'destructive')
    } else if (answer.outcome === 'in') await enter(answer.next)
    return undefined
  }
  const submitCode = async (code: string) => {
    const answer = await post({ challenge: challenge ?? '', code })
    if ('offline' in answer) return accountTexts.offline.text
    if (answer.outcome === 'in') await enter(answer.next)
    if (answer.outcome !== 'wrong_code') return null
    if (answer.over) setChallenge(null)
    return answer.text
  }
  const sayLost = async () => {
    const answer = await post({ challenge: challenge ?? '', lost: 'on' })
    if ('offline' in answer) return { refusal: accountTexts.offline.text }
    if (answer.outcome === 'lost') return { day: answer.day }
    return { refusal: answer.outcome === 'wrong_code' ? answer.text : null }
  }
  const enterByPasskey = async () => {
    const asked = await post({ passkey: '' })
    if ('offline' in asked) return accountTexts.offline.text
    if (asked.outcome !== 'ask') return asked.outcome === 'wrong_passkey' ? asked.text : null
    const signed = await signByPasskey(asked.question)
    if (!signed.ok) return passkeyTexts.failures[signed.why]
    const answer = await post({ passkey: signed.field })
    if ('offline' in answer) return accountTexts.offline.text
    if (answer.outcome === 'in') await enter(answer.next)
    return answer.outcome === 'wrong_passkey' ? answer.text : null
  }
  const otherWay = <PasskeyLogin onUse={enterByPasskey} />
  if (challenge) {
    const lost = <LostFactor onLost={sayLost} />
    return <SecondStepScreen onSubmit={submitCode} otherWay={otherWay} lost={lost} />
  }
  return (
    <LoginScreen
      onSubmit={submit}
      registerHref={carryNext('/register', search)}
      why={opensSheet(nextPath(new URLSearchParams(search).get('suite'))) ? authTexts.toBack : null}
      demo={null}
      otherWay={otherWay}
    />
  )
}

/** Before launch the demonstration answers: one fixed pair, kept in this browser, no request. */
function DemoLogin() {
  const navigate = useNavigate()
  const enter = (user: DemoUser) => {
    openDemoSession(user)
    notify(notices.loggedIn, 'success')
    void navigate('/dashboard')
  }
  const logIn = async (values: LoginValues) => {
    if (areDemoCredentials(values)) enter(sampleUser)
    else notify(notices.loginFailed, 'destructive')
    return undefined
  }
  return (
    <LoginScreen
      onSubmit={logIn}
      registerHref="/register"
      demo={{ hint: demoHint, onDirectAccess: () => enter(visitingUser) }}
    />
  )
}
