import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { loginPath } from '#app/live/next-path.ts'
import { pocketFace } from '#app/live/pocket-face.ts'
import type { MoneyFacts } from '#app/live/pocket-money.ts'
import { AMOUNT_KEY } from '#app/live/sheet-address.ts'
import { talkView } from '#app/live/talk-view.ts'
import {
  carryOutTalk,
  ownSession,
  type TalkIntent,
  tellAnswer,
  tellUpdate,
} from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { PocketScreen } from '#app/screens/pocket/pocket-screen.tsx'
import { shareCard } from '#app/share-card.ts'
import { breadcrumbs, pocketThings, structuredMeta } from '#app/structured-data.ts'
import { pocketTexts } from '#app/texts/pocket.ts'
import { pocketTalkTexts as talkTexts } from '#app/texts/pocket-talk.ts'
import { publicTexts } from '#app/texts/public.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { findPocketSheet, readLatestBackers } from '#server/assurance/door.ts'
import {
  askRecipient,
  findPocket,
  findReleasePlan,
  isRecipient,
  listQuestions,
  listUpdates,
  questionInput,
  readBudgets,
} from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import { listDistributions } from '#server/settlements/door.ts'
import type { Route } from './+types/pocket'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, recipient, kindLabel, path } = loaderData.face
  const description = pocketTexts.description(recipient.name, kindLabel)
  const page = { title, description, path }
  const steps = [
    { name: publicTexts.pockets.title, path: '/pockets' },
    { name: title, path },
  ]
  return [
    ...appMeta(page, matches),
    ...shareCard({ ...page, image: `${path}/image.png` }, matches),
    structuredMeta(...loaderData.things, breadcrumbs(steps, matches)),
  ]
}

const SHOWN_BACKERS = 5
const SHOWN_TEXTS = 50

/** One published Pocket, for everybody once backing is launched; before, there is none to see. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const pocket = await findPocket(platform, params.id)
  if (!pocket) return data(null, { status: 404 })
  const asked = {
    amount: new URL(request.url).searchParams.get(AMOUNT_KEY),
    rate: await readCardRate(platform),
    money: await readMoney(platform, pocket.id),
    budget: await readBudget(platform, pocket),
    pots: await readPots(platform, pocket),
    latestBackers: await readLatestBackers(platform, pocket.id, SHOWN_BACKERS),
  }
  const actor = await findSession(platform, request)
  const page = { limit: SHOWN_TEXTS }
  const { items: updates } = await listUpdates(platform, page, pocket.id)
  const { items: questions } = await listQuestions(platform, page, pocket.id)
  const talk = talkView(
    { recipientName: pocket.recipient.name, updates, questions },
    {
      isRecipient: actor !== null && (await isRecipient(platform, actor, pocket.id)),
      loginHref: actor ? null : loginPath(request.url),
    },
  )
  const things = pocketThings(pocket, platform.site.publicUrl())
  return data({ face: pocketFace(pocket, asked, platform.clock.now()), talk, things })
}

/** What the public books and the release plan say of a published Pocket. */
async function readMoney(platform: Platform, id: string): Promise<MoneyFacts> {
  const sheet = await findPocketSheet(platform, id)
  const steps = await findReleasePlan(platform, id)
  invariant(sheet && steps, 'a published Pocket has public books')
  return { flow: sheet.flow, steps }
}

/** What its fights have brought to share, once one has begun. */
async function readPots(platform: Platform, { id, fights }: Found) {
  if (fights.every(({ startedAt }) => startedAt === null)) return []
  return (await listDistributions(platform, id)) ?? []
}

/** What its money is for; of federations alone. */
async function readBudget(platform: Platform, { id, terms }: Found) {
  if (terms.kind !== 'federation') return undefined
  return (await readBudgets(platform, [id])).get(id)
}
type Found = NonNullable<Awaited<ReturnType<typeof findPocket>>>

/** Asks a question, writes an update, or answers `answer:<question>`. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const pocket = await findPocket(platform, params.id)
  return carryOutTalk(request, intents, { platform, actor, pocketId: pocket?.id })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

const intents: Readonly<Record<string, TalkIntent>> = {
  async ask(platform, actor, { pocketId, text }) {
    const input = questionInput.safeParse({ text })
    if (!input.success) return { errors: { text: talkTexts.questions.wrong } }
    const asked = await askRecipient(platform, actor, { pocketId, ...input.data })
    return say(asked, talkTexts.questions.done)
  },
  update: tellUpdate,
  answer: tellAnswer,
}

export default function Pocket({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MissingScreen what="pocket" />
  return <PocketScreen face={loaderData.face} talk={loaderData.talk} answer={actionData} />
}
