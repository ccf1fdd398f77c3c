import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { answered, keepTyped } from '#app/live/keep-when-offline.ts'
import { qrOf } from '#app/live/qr-of.ts'
import { readFields } from '#app/live/read-fields.ts'
import {
  type InvitationAnswer,
  InvitationScreen,
  type InvitationView,
} from '#app/screens/operator/invitation-screen.tsx'
import { operatorTexts } from '#app/texts/operator.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import { acceptInvitation, invitationAnswerInput, readInvitation } from '#server/identity/door.ts'
import type { Route } from './+types/operator-invitation'

const texts = operatorTexts.invitation

export const meta: Route.MetaFunction = () => [
  ...personalMeta({ title: texts.documentTitle, description: operatorTexts.login.description }),
  // The address of this page is a secret: no other site is told it.
  { name: 'referrer', content: 'same-origin' },
]

/** The form stays on screen with what came of it: the invitation is not read again. */
export const shouldRevalidate = () => false

/** What the invitation is for; it is used up by the form alone, not by opening the page. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<InvitationView> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await readInvitation(context.get(platformContext), token)
  if (!found.ok) return { token, refusal: refusalText(found.refusals[0]), invited: null }
  const { name, handle: short, secret, uri } = found.value
  return { token, refusal: null, invited: { name, handle: short, secret, qr: qrOf(uri) } }
}

const nothing: InvitationAnswer = { errors: {}, refusal: null, recoveryCodes: null }

export async function action({ context, request }: Route.ActionArgs) {
  const input = invitationAnswerInput.safeParse(await readFields(request))
  if (!input.success) throw data('unknown form', { status: 400 })
  const platform = context.get(platformContext)
  const answer = await acceptInvitation(platform, input.data, context.get(clientContext))
  if (answer.ok) return data({ ...nothing, recoveryCodes: answer.value.recoveryCodes })
  if (!('problems' in answer)) {
    return data({ ...nothing, refusal: refusalText(answer.refusals[0]) })
  }
  const shown = Object.entries(answer.problems).map(([field, problem]) => [
    field,
    texts.problems[problem],
  ])
  return data({ ...nothing, errors: Object.fromEntries(shown) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function OperatorInvitation({
  loaderData,
  actionData: given,
}: Route.ComponentProps) {
  const actionData = answered(given)
  return <InvitationScreen view={loaderData} answer={actionData} />
}
