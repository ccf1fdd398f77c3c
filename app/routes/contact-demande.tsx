import { data } from 'react-router'
import { missingMeta, personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { caseAnswer, closeAnswer, replyAnswer } from '#app/live/case-answer.ts'
import { caseThreadView } from '#app/live/case-view.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { CaseScreen } from '#app/screens/support/case-screen.tsx'
import type { CaseAnswer } from '#app/screens/support/case-views.ts'
import { ConfirmCaseScreen } from '#app/screens/support/confirm-case-screen.tsx'
import { NoCaseScreen } from '#app/screens/support/no-case-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { supportTexts as texts } from '#app/texts/support.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import {
  closeAsVisitor,
  confirmCase,
  messageInput,
  readVisitorCase,
  replyAsVisitor,
} from '#server/support/door.ts'
import type { Route } from './+types/contact-demande'

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? (loaderData.view?.title ?? texts.confirm.title) : texts.invalid.title
  // The address of this page is a secret: no other site is told it. Its own forms still say where they come from.
  const secret = { name: 'referrer', content: 'same-origin' }
  if (!loaderData) return [...missingMeta(title), secret]
  return [...personalMeta({ title, description: texts.list.description }), secret]
}

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** A visitor’s case by the link in their e-mails. Opening it confirms nothing, as filters of mail open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const found = await readVisitorCase(platform, tokenIn(request))
  if (!found.ok) return data(null, { status: 404 })
  const { case: thread } = found.value
  const view = thread && caseThreadView(thread, platform.clock.now())
  return data({ view, formKey: platform.randomness.uuid() })
}

interface Sent {
  platform: Platform
  token: string
  fields: Record<string, string>
  client: Client
}

const intents: Readonly<Record<string, (sent: Sent) => Promise<Partial<CaseAnswer>>>> = {
  confirm: async ({ platform, token }) => {
    const opened = await confirmCase(platform, token)
    if (!opened.ok) return { refusal: refusalText(opened.refusals[0]) }
    const { number, dueAt } = opened.value
    const { title, text } = texts.opened
    return { done: `${title(number)}. ${text(dateText(new Date(dueAt)))}` }
  },
  reply: async ({ platform, token, fields: { text = '' }, client }) => {
    const input = messageInput.safeParse({ text })
    if (!input.success) return replyAnswer(null, text)
    const reply = { token, text: input.data.text }
    return replyAnswer(await replyAsVisitor(platform, reply, client), text)
  },
  close: async ({ platform, token }) => closeAnswer(await closeAsVisitor(platform, token)),
}

/** Confirms the case, adds a message, or closes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const client = context.get(clientContext)
  const came = await carryOut({ platform, token: tokenIn(request), fields, client })
  return data<CaseAnswer>(caseAnswer(intent, came))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function ContactDemande({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoCaseScreen {...texts.invalid} />
  const { view, formKey } = loaderData
  if (!view) return <ConfirmCaseScreen answer={actionData} />
  return <CaseScreen view={view} formKey={formKey} answer={actionData} hasList={false} />
}
