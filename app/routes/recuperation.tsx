import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { isOffline, keepWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { recoveryView } from '#app/live/recovery-view.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { ObjectionSection } from '#app/screens/certificate/objection-section.tsx'
import { RecoveryScreen } from '#app/screens/certificate/recovery-screen.tsx'
import type { ObjectionAnswer } from '#app/screens/certificate/use-object.ts'
import { publicTexts } from '#app/texts/public.ts'
import { recoveryTexts as texts } from '#app/texts/recovery.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import { findPublicRecovery, objectToRecovery } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import type { Route } from './+types/recuperation'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.recovery.title)
  const page = { title: loaderData.title, description: texts.description }
  return appMeta({ ...page, path: `/recuperations/${params.id}` }, matches)
}

/** One approved recovery, for everybody: the old wallet needs no account to stop it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPublicRecovery(context.get(platformContext), params.id)
  return found.ok ? data(recoveryView(found.value)) : data(null, { status: 404 })
}

const SIGNATURE = /^0x([0-9a-fA-F]{2}){1,8192}$/

/** Stops the recovery by a signature of the old wallet. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { signature = '' } = await readFields(request)
  const signed = signature.trim()
  if (!isUuid(params.id) || !SIGNATURE.test(signed)) {
    return answerOf(refusalText({ code: 'wallet_signature_wrong' }))
  }
  const ended = await objectToRecovery(context.get(platformContext), params.id, signed)
  return answerOf(ended.ok ? null : refusalText(ended.refusals[0]))
}

function answerOf(refusal: string | null) {
  return data<ObjectionAnswer>({ refusal })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

export const shouldRevalidate = unlessOffline

export default function Recuperation({ loaderData: view, actionData }: Route.ComponentProps) {
  if (!view) return <MissingScreen what="recovery" />
  const refusal = isOffline(actionData) ? walletTexts.offline : (actionData?.refusal ?? null)
  return (
    <RecoveryScreen view={view}>
      {view.objection && <ObjectionSection objection={view.objection} refusal={refusal} />}
    </RecoveryScreen>
  )
}
