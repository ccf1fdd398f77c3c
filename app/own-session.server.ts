import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { noAnswer, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { loginPath } from '#app/live/next-path.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { APPLY_PATH, studioHome } from '#app/screens/studio/studio-places.ts'
import { earningsTexts } from '#app/texts/earnings.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { listOwnRecipients, type OwnRecipient } from '#server/campaigns/door.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import { findOperator, findSession, listOwnWallets } from '#server/identity/door.ts'
import type { Actor, Client, OperatorActor, Platform } from '#server/kernel/door.ts'
import { changePayoutAddress, payoutAddressInput } from '#server/treasury/door.ts'

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

/** Where somebody is paid from now on, as a form of theirs says: a linked wallet, or any other address. */
export const nameAddress: OwnIntent = async (platform, actor, { address = '', password = '' }) => {
  const input = payoutAddressInput.safeParse({ address: address.trim(), password })
  if (!input.success) return { refusal: refusalText({ code: 'address_unusable' }) }
  const wallets = await listOwnWallets(platform.db, actor.personId)
  const typed = input.data.address.toLowerCase()
  const wallet = wallets.find((one) => one.address.toLowerCase() === typed)
  const changed = await changePayoutAddress(platform, actor, input.data, wallet?.id ?? null)
  return say(changed, earningsTexts.address.done)
}

/** The action of a page of one's own: carries out the form that was sent and answers what came of it. */
export const ownAction = (intents: Readonly<Record<string, OwnIntent>>) => async (asked: Asked) => {
  const { platform, actor } = await ownSession(asked)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor, fields)), intent })
}

/** The operator who is logged in at the console. @throws a redirect to the operators' login. */
export async function ownOperator({
  context,
  request,
}: Asked): Promise<{ platform: Platform; operator: OperatorActor; client: Client }> {
  const platform = context.get(platformContext)
  const operator = await findOperator(platform, request)
  if (!operator) throw redirect('/operator')
  return { platform, operator, client: context.get(clientContext) }
}
