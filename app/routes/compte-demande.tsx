import { data } from 'react-router'
import { missingMeta, personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { caseAnswer, closeAnswer, replyAnswer } from '#app/live/case-answer.ts'
import { caseThreadView } from '#app/live/case-view.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownSession } from '#app/own-session.server.ts'
import { CaseScreen } from '#app/screens/support/case-screen.tsx'
import type { CaseAnswer } from '#app/screens/support/case-views.ts'
import { NoCaseScreen } from '#app/screens/support/no-case-screen.tsx'
import { supportTexts as texts } from '#app/texts/support.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { closeOwnCase, findOwnCase, messageInput, replyToCase } from '#server/support/door.ts'
import type { Route } from './+types/compte-demande'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(texts.missing.title)
  return personalMeta({ title: loaderData.view.title, description: texts.list.description })
}

/** One case of the actor’s. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const found = isUuid(params.id) ? await findOwnCase(platform, actor, params.id) : null
  if (!found) return data(null, { status: 404 })
  const view = caseThreadView(found, platform.clock.now())
  return data({ view, formKey: platform.randomness.uuid() })
}

interface Sent {
  platform: Platform
  actor: Actor
  caseId: string
  fields: Record<string, string>
}

const intents: Readonly<Record<string, (sent: Sent) => Promise<Partial<CaseAnswer>>>> = {
  reply: async ({ platform, actor, caseId, fields: { text = '', key = '' } }) => {
    const input = messageInput.safeParse({ text })
    if (!input.success) return replyAnswer(null, text)
    const reply = { caseId, text: input.data.text }
    return replyAnswer(await replyToCase(platform, actor, reply, key.slice(0, 255)), text)
  },
  close: async ({ platform, actor, caseId }) =>
    closeAnswer(await closeOwnCase(platform, actor, { caseId })),
}

/** Adds a message to the case, or closes it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const came = await carryOut({ platform, actor, caseId: params.id, fields })
  return data<CaseAnswer>(caseAnswer(intent, came))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Demande({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoCaseScreen {...texts.missing} />
  return <CaseScreen {...loaderData} answer={actionData} hasList />
}
