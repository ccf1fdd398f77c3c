import { data, redirect, redirectDocument } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { leaveBrowser } from '#app/live/leave-browser.ts'
import { leavingView } from '#app/live/leaving-view.ts'
import { nextPath } from '#app/live/next-path.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { ProfileScreen } from '#app/screens/account/profile-screen.tsx'
import { problemText } from '#app/texts/account.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { dateTimeText } from '#app/texts/format.ts'
import { notices } from '#app/texts/notices.ts'
import { ownAccountTexts as texts } from '#app/texts/own-account.ts'
import { profileTexts } from '#app/texts/profile.ts'
import { nameProblem } from '#domain/kernel/person-name.ts'
import { clientContext } from '#server/host/door.ts'
import {
  aliasInput,
  changeName,
  chooseAlias,
  confirmLogin,
  eraseAccount,
  findLeaving,
  findOwnAlias,
  nameInput,
  requireRecentLogin,
} from '#server/identity/door.ts'
import { type Actor, type Client, findRefusal, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/compte'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.account })

/** One's own account; whoever is not logged in does so first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const refusedAt = await findRefusal(platform.db, actor)
  const { name, email, emailVerified, language } = actor
  return {
    name,
    email,
    emailVerified,
    language,
    emailRefused: refusedAt && dateTimeText(refusedAt),
    alias: await findOwnAlias(platform.db, actor.personId),
    recent: requireRecentLogin(platform, actor).ok,
    leaving: leavingView(await findLeaving(platform, actor)),
  }
}

/** Does what one of the page's forms asks for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const client = context.get(clientContext)
  const answer = await carryOut({ platform, actor, fields, client })
  // Whoever has erased the account is nobody any more; the home page is a document of its own.
  if (intent === 'erase' && answer.done) throw redirectDocument('/')
  // Whoever was asked for a public name elsewhere goes back there.
  const asking = new URL(request.url).searchParams.get('suite')
  if (intent === 'alias' && answer.done && asking !== null) throw redirect(nextPath(asking))
  return data({ ...noAnswer, ...answer, intent }, { headers: { 'Cache-Control': 'no-store' } })
}

/** Only an erased account leads out of the app: nothing of it stays in this browser. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await refusedWhenOffline(request, () => serverAction())
  } catch (answer) {
    const leads = answer instanceof Response && answer.headers.get('Location') === '/'
    if (leads) leaveBrowser(notices.erased)
    throw answer
  }
}

export const shouldRevalidate = unlessOffline

interface Sent {
  platform: Platform
  actor: Actor
  fields: Record<string, string>
  client: Client
}

/** What each form of the page does. */
const intents: Readonly<Record<string, (sent: Sent) => Promise<Partial<AccountAnswer>>>> = {
  confirm: async ({ platform, actor, fields: { password = '' }, client }) =>
    say(await confirmLogin(platform, actor, { password }, client), texts.confirm.done),
  name: async ({ platform, actor, fields }) => {
    const input = nameInput.safeParse({ name: fields.name })
    if (!input.success) {
      const problem = nameProblem(fields.name ?? '') ?? 'name_too_short'
      return { errors: { name: problemText(problem) } }
    }
    return say(await changeName(platform, actor, input.data), profileTexts.name.done)
  },
  alias: async ({ platform, actor, fields }) => {
    const input = aliasInput.parse({ alias: (fields.alias ?? '').slice(0, 200) })
    return say(
      await chooseAlias(platform, actor, input),
      profileTexts.alias.done(input.alias ?? ''),
    )
  },
  'end-alias': async ({ platform, actor }) =>
    say(await chooseAlias(platform, actor, { alias: null }), profileTexts.alias.ended),
  erase: async ({ platform, actor, fields: { understood } }) => {
    if (understood !== 'on') return { errors: { understood: profileTexts.erase.unticked } }
    return say(await eraseAccount(platform, actor, null), profileTexts.erase.title)
  },
}

export default function Compte({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen view={loaderData} answer={actionData} />
}
