import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { noAnswer } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { loginPath } from '#app/live/next-path.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { APPLY_PATH, studioHome } from '#app/screens/studio/studio-places.ts'
import { listOwnRecipients, type OwnRecipient } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

type Asked = Pick<LoaderFunctionArgs, 'context' | 'request'>

/** Who is logged in, and the platform. @throws a redirect to the login, which leads back to what was asked for. */
export async function ownSession({
  context,
  request,
}: Asked): Promise<{ platform: Platform; actor: Actor }> {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  return { platform, actor }
}

interface OwnStudio {
  platform: Platform
  actor: Actor
  /** At least one. */
  recipients: readonly OwnRecipient[]
}

/** Whoever acts for an athlete or an organisation, and for which. @throws redirects: to the login, or to where one applies. */
export async function studioSession(asked: Asked): Promise<OwnStudio> {
  const { platform, actor } = await ownSession(asked)
  const recipients = await listOwnRecipients(platform.db, actor.personId)
  if (recipients.length === 0) throw redirect(APPLY_PATH)
  return { platform, actor, recipients }
}

/** Whoever is an athlete. @throws what `studioSession` throws, and a redirect to the studio of an organisation of theirs. */
export async function athleteSession(
  asked: Asked,
): Promise<Omit<OwnStudio, 'recipients'> & { athlete: OwnRecipient }> {
  const { recipients, ...own } = await studioSession(asked)
  const [first] = recipients
  if (first?.kind !== 'fighter') throw redirect(first ? studioHome(first) : APPLY_PATH)
  return { ...own, athlete: first }
}

/** What a form of one's own page does with its fields, and what is said of it. */
export type OwnIntent = (
  platform: Platform,
  actor: Actor,
  fields: Record<string, string>,
) => Promise<Partial<AccountAnswer>>

/** The action of a page of one's own: carries out the form that was sent and answers what came of it. */
export const ownAction = (intents: Readonly<Record<string, OwnIntent>>) => async (asked: Asked) => {
  const { platform, actor } = await ownSession(asked)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor, fields)), intent })
}
