import { data, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { noAnswer, say } from '#app/live/account-answer.ts'
import { findIntent, readIntent } from '#app/live/find-intent.ts'
import { sayIdentity } from '#app/live/identity-answer.ts'
import { fullCheckView, type IdentityFacts } from '#app/live/identity-view.ts'
import { loginPath, operatorLoginPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { readInvitation, teamView } from '#app/live/team-view.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { APPLY_PATH, studioHome } from '#app/screens/studio/studio-places.ts'
import { countries } from '#app/texts/countries.ts'
import { earningsTexts } from '#app/texts/earnings.ts'
import { identityTexts } from '#app/texts/identity.ts'
import { pocketTalkTexts } from '#app/texts/pocket-talk.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { mandateTexts } from '#app/texts/studio/mandates.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import {
  answerQuestion,
  endMandate,
  inviteToAct,
  listMandates,
  listOwnRecipients,
  mandateInput,
  type OwnRecipient,
  replyInput,
  updateInput,
  writeUpdate,
} from '#server/campaigns/door.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import {
  findOperator,
  findSession,
  listOwnWallets,
  readOwnCase,
  startFullKyc,
  verifyIdentity,
} from '#server/identity/door.ts'
import {
  type Actor,
  type Client,
  isUuid,
  type OperatorActor,
  type Platform,
} from '#server/kernel/door.ts'
import { findBackerFigures } from '#server/orders/door.ts'
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

/**
 * Whoever acts for an athlete or an organisation, and for which. @throws redirects: to the login, or to where one applies; and a 404
 * answer where `?pour` names one for which they do not act, so that nothing is written to another.
 */
export async function studioSession(asked: Asked): Promise<OwnStudio> {
  const { platform, actor } = await ownSession(asked)
  const recipients = await listOwnRecipients(platform.db, actor.personId)
  if (recipients.length === 0) throw redirect(APPLY_PATH)
  const named = namedIn(asked.request)
  if (named !== null && !recipients.some(({ id }) => id === named)) {
    throw data('no such recipient', { status: 404 })
  }
  return { platform, actor, recipients }
}

/** For whom the page is, as its address says. */
const namedIn = (request: Request) => new URL(request.url).searchParams.get('pour')

/**
 * Whoever is an athlete, or manages the one whom `?pour` names or else the first of theirs. With `alone`, the athlete alone.
 * @throws what `studioSession` throws, and a redirect to the studio of whomever else they act for.
 */
export async function athleteSession(
  asked: Asked,
  alone = false,
): Promise<Omit<OwnStudio, 'recipients'> & { athlete: OwnRecipient }> {
  const { recipients, ...own } = await studioSession(asked)
  const named = namedIn(asked.request)
  const shown = named === null ? recipients : recipients.filter(({ id }) => id === named)
  const athlete = shown.find(({ kind }) => kind === 'fighter')
  if (athlete && !(alone && athlete.capacity === 'manager')) return { ...own, athlete }
  const first = athlete ?? shown[0]
  throw redirect(first ? studioHome(first) : APPLY_PATH)
}

/** Whoever acts for this organisation. @throws what `studioSession` throws, and a 404 answer for any other. */
export async function federationSession(
  asked: Asked,
  id: string,
): Promise<Omit<OwnStudio, 'recipients'> & { federation: OwnRecipient }> {
  const { recipients, ...own } = await studioSession(asked)
  const federation = recipients.find((each) => each.kind === 'federation' && each.id === id)
  if (!federation) throw data('no such organisation', { status: 404 })
  return { ...own, federation }
}

/** Who acts for a recipient beside its athlete or signatory, in words. */
export async function findTeam(
  { platform, actor }: Omit<OwnStudio, 'recipients'>,
  own: OwnRecipient,
) {
  const mandates = await listMandates(platform, actor, own.id)
  return teamView(own, mandates, platform.clock.now())
}

/** The forms by which somebody is invited to act, or acts no longer. */
export const teamIntents = (recipientId: string): Readonly<Record<string, OwnIntent>> => ({
  invite: async (platform, actor, { email = '', percent = '0' }) => {
    const { input, errors } = readInvitation({ recipientId, email, percent })
    const read = mandateInput.safeParse(input)
    if (errors || !read.success) return { errors: errors ?? { email: mandateTexts.wrong.email } }
    return say(await inviteToAct(platform, actor, read.data), mandateTexts.sent)
  },
  endMandate: (platform, actor, { mandateId = '' }) =>
    closeMandate(platform, actor, mandateId, mandateTexts.end.done),
  takeBack: (platform, actor, { mandateId = '' }) =>
    closeMandate(platform, actor, mandateId, mandateTexts.takeBack.done),
})

/** Whoever ends what they act by has no page here any more. */
async function closeMandate(platform: Platform, actor: Actor, mandateId: string, done: string) {
  if (!isUuid(mandateId)) return { refusal: refusalText({ code: 'unknown_object' }) }
  const ended = await endMandate(platform, actor, mandateId)
  if (ended.ok && ended.value.wasOwn) throw redirect('/dashboard')
  return say(ended, done)
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

/** How far somebody's identity is known, and what they have paid of the amount from which it must be known in full. */
export async function findIdentityFacts(platform: Platform, actor: Actor): Promise<IdentityFacts> {
  const figures = await findBackerFigures(platform, actor)
  return {
    kycLevel: actor.kycLevel,
    emailVerified: actor.emailVerified,
    counterMicro: figures.kycCounterMicro,
    thresholdMicro: figures.kycThresholdMicro,
    kycCase: await readOwnCase(platform, actor.personId),
  }
}

/** The step of an application at which somebody's identity is declared, then checked. @param why It is asked. */
export async function identityForm(platform: Platform, actor: Actor, why: string) {
  const full = fullCheckView(await findIdentityFacts(platform, actor))
  return {
    name: actor.name,
    countries: actor.kycLevel === 'none' ? countries() : null,
    full: { ...full, why },
  }
}

/** Notes who somebody says that they are. */
export const declareIdentity: OwnIntent = async (platform, actor, fields) => {
  const { legalName = '', birthDate = '', country = '' } = fields
  const declared = await verifyIdentity(platform, actor, { legalName, birthDate, country })
  return sayIdentity(declared, identityTexts.declare.done)
}

/** Leads to the provider's page that checks an identity in full, and from there to this path. */
export async function leadToFullKyc(platform: Platform, actor: Actor, returnPath: string) {
  const started = await startFullKyc(platform, actor, returnPath)
  if (started.ok && started.value.url) throw redirectDocument(started.value.url)
  return say(started, '')
}

/** What a recipient's form about one of their Pockets says, and to which question. */
interface SentTalk {
  pocketId: string
  questionId: string
  text: string
}

/** Publishes what a recipient tells about a Pocket. */
export async function tellUpdate(platform: Platform, actor: Actor, { pocketId, text }: SentTalk) {
  const input = updateInput.safeParse({ text })
  if (!input.success) return { errors: { text: pocketTalkTexts.updates.wrong } }
  const written = await writeUpdate(platform, actor, { pocketId, ...input.data })
  return say(written, pocketTalkTexts.updates.done)
}

/** Answers a question about a Pocket. */
export async function tellAnswer(platform: Platform, actor: Actor, { questionId, text }: SentTalk) {
  const input = replyInput.safeParse({ answer: text })
  if (!input.success) return { errors: { text: pocketTalkTexts.updates.wrong } }
  if (!isUuid(questionId)) return { refusal: refusalText({ code: 'unknown_object' }) }
  const answered = await answerQuestion(platform, actor, { questionId, ...input.data })
  return say(answered, pocketTalkTexts.questions.answered)
}

/** What a form about a Pocket does with its text. */
export type TalkIntent = (
  platform: Platform,
  actor: Actor,
  sent: SentTalk,
) => Promise<Partial<AccountAnswer>>

/** Carries out what a form about this Pocket asks for; `answer:<question>` names a question. @throws a 400 answer for any other form. */
export async function carryOutTalk(
  request: Request,
  intents: Readonly<Record<string, TalkIntent>>,
  { platform, actor, pocketId }: { platform: Platform; actor: Actor; pocketId: string | undefined },
) {
  const { intent = '', text = '' } = await readFields(request)
  const [name = '', questionId = ''] = intent.split(':')
  const carryOut = findIntent(intents, name)
  if (!pocketId || !carryOut) throw data('unknown form', { status: 400 })
  const done = await carryOut(platform, actor, { pocketId, questionId, text })
  return data<AccountAnswer>({ ...noAnswer, ...done, intent })
}

/** Takes back what a form names by its id, for a reason that somebody reads. */
export async function takeBack(
  { id = '', reason = '' }: Record<string, string>,
  words: { wrong: string; done: string },
  carryOut: (id: string, reason: string) => Promise<Decision<unknown>>,
): Promise<Partial<AccountAnswer>> {
  if (!isUuid(id)) return { refusal: refusalText({ code: 'unknown_object' }) }
  if (reason.trim().length < 2) return { errors: { [id]: words.wrong } }
  return say(await carryOut(id, reason), words.done)
}

/** The action of a page of one's own: carries out the form that was sent and answers what came of it. */
export const ownAction = (intents: Readonly<Record<string, OwnIntent>>) => async (asked: Asked) => {
  const { platform, actor } = await ownSession(asked)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor, fields)), intent })
}

/** The operator who is logged in at the console. @throws a redirect to their login, which leads back to what was asked for. */
export async function ownOperator({
  context,
  request,
}: Asked): Promise<{ platform: Platform; operator: OperatorActor; client: Client }> {
  const platform = context.get(platformContext)
  const operator = await findOperator(platform, request)
  if (!operator) throw redirect(operatorLoginPath(request.url))
  return { platform, operator, client: context.get(clientContext) }
}
