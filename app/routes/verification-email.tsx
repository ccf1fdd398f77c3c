import { data, redirect, useLocation } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { carryNext, nextPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { type VerificationResult, VerifyScreen } from '#app/screens/account/verify-screen.tsx'
import { accountTexts } from '#app/texts/account.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import { askForLink, findSession } from '#server/identity/door.ts'
import type { Route } from './+types/verification-email'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: accountTexts.verify.documentTitle, description: descriptions.verification })

const results: Record<string, VerificationResult> = {
  verified: 'verified',
  'link-used': 'used',
  'link-expired': 'expired',
  'link-invalid': 'invalid',
}

/** How a registration goes on: the mail is on its way, the address is proven, or what is wrong with the link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!platform.launch.read().accounts) throw redirect('/login')
  const actor = await findSession(platform, request)
  const told = results[new URL(request.url).searchParams.get('resultat') ?? '']
  return {
    result: actor?.emailVerified && told !== 'used' ? 'verified' : (told ?? 'pending'),
    loggedIn: actor !== null,
    email: actor?.email ?? null,
    outbox: platform.ports.standInsOpen && platform.ports.mail.sandbox ? '/sandbox/outbox' : null,
  }
}

/** Sends the link again; the answer never says whether the address has an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const { email = '' } = await readFields(request)
  const platform = context.get(platformContext)
  const decision = await askForLink(platform, 'verify_email', email, context.get(clientContext))
  return data({
    sent: decision.ok,
    refusal: decision.ok ? null : refusalText(decision.refusals[0]),
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function VerificationEmail({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  const { state, search } = useLocation()
  const handedOver = (state as { email?: string } | null)?.email
  return (
    <VerifyScreen
      result={loaderData.result}
      loggedIn={loaderData.loggedIn}
      loginHref={carryNext('/login', search)}
      nextHref={nextPath(new URLSearchParams(search).get('suite'))}
      email={handedOver ?? loaderData.email}
      outbox={loaderData.outbox}
      sent={actionData?.sent ?? false}
      refusal={actionData?.refusal ?? null}
    />
  )
}
