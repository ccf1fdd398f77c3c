import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { currentLanguage } from '#app/language/language.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { nextPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { NewTermsScreen } from '#app/screens/account/new-terms-screen.tsx'
import { newTermsTexts as texts } from '#app/texts/terms.ts'
import { acceptTerms, readTermsToAccept } from '#server/treasury/door.ts'
import type { Route } from './+types/nouvelles-conditions'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What new general terms change, for whoever has still to accept them; everybody else goes on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const waiting = await readTermsToAccept(platform, actor)
  if (waiting.length === 0) throw redirect(onFrom(request))
  const inFrench = currentLanguage() === 'fr'
  return waiting.map(({ version, appliesAt, changesFr, changesEn }) => {
    return { version, appliesAt, changes: inFrench ? changesFr : changesEn }
  })
}

const onFrom = (request: Request) => nextPath(new URL(request.url).searchParams.get('suite'))

/** Accepts them, and goes on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { version = '' } = await readFields(request)
  const accepted = await acceptTerms(platform, actor, version)
  if (accepted.ok) throw redirect(onFrom(request))
  return data<AccountAnswer>({ ...noAnswer, ...say(accepted, ''), intent: 'accept' })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function NouvellesConditions({ loaderData, actionData }: Route.ComponentProps) {
  return <NewTermsScreen versions={loaderData} answer={actionData} />
}
