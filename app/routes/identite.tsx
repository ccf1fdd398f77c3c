import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { fullCheckView, standingView } from '#app/live/identity-view.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import {
  declareIdentity,
  findIdentityFacts,
  leadToFullKyc,
  ownSession,
} from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { IdentityScreen } from '#app/screens/account/identity-screen.tsx'
import { countries } from '#app/texts/countries.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { usdcText } from '#app/texts/format.ts'
import { identityTexts as texts } from '#app/texts/identity.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/identite'

const PATH = '/identite'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.identity })

/** How far one's own identity is known; the address may name the Pocket whose backing led here. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const facts = await findIdentityFacts(platform, actor)
  const { pocket = '' } = params
  return {
    text: texts.text(usdcText(facts.thresholdMicro)),
    standing: standingView(facts),
    name: actor.name,
    countries: actor.kycLevel === 'none' ? countries() : null,
    full: fullCheckView(facts),
    pocketHref: isUuid(pocket) ? `/dashboard?tab=marketplace&soutenir=${pocket}` : null,
  }
}

/** Notes who somebody is, or leads to the provider's page. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const returnPath = isUuid(params.pocket ?? '') ? `${PATH}/${params.pocket}` : PATH
  const answer = await carryOut(platform, actor, fields, returnPath)
  return data<AccountAnswer>({ ...noAnswer, ...answer, intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type CarryOut = (
  platform: Platform,
  actor: Actor,
  fields: Record<string, string>,
  returnPath: string,
) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  identity: declareIdentity,
  full: (platform, actor, _, returnPath) => leadToFullKyc(platform, actor, returnPath),
}

export default function Identite({ loaderData, actionData }: Route.ComponentProps) {
  return <IdentityScreen view={loaderData} answer={actionData} />
}
