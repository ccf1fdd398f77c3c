import { data } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { currentLanguage } from '#app/language/language.ts'
import { aboutView } from '#app/live/case-view.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { loginPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import type { ContactAnswer } from '#app/screens/support/case-views.ts'
import { ContactScreen, type ContactView } from '#app/screens/support/contact-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { supportTexts as texts } from '#app/texts/support.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { CASE_KINDS, CASE_REFERENCE, CASE_SUBJECTS } from '#domain/support/support-case.ts'
import { clientContext, platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Actor, Client, Platform } from '#server/kernel/door.ts'
import {
  askAsVisitor,
  caseInput,
  isOwnReference,
  openCase,
  visitorCaseInput,
} from '#server/support/door.ts'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { documentTitle: title, description } = texts.contact
  return appMeta({ title, description, path: '/contact' }, matches)
}

/** Error pages show a reference of this form. */
const REFERENCE = /^[0-9A-F]{8}$/

/** The form, filled in as far as the link that led here says: `?type`, `?sujet`, `?a-propos` and `?reference`. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<ContactView> {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  const search = new URL(request.url).searchParams
  const about = search.get('a-propos') ?? ''
  const reference = search.get('reference') ?? ''
  return {
    email: actor?.email ?? null,
    key: platform.randomness.uuid(),
    kind: CASE_KINDS.find((each) => each === search.get('type')) ?? 'question',
    subject: CASE_SUBJECTS.find((each) => each === search.get('sujet')) ?? '',
    text: REFERENCE.test(reference) ? texts.contact.reference(reference) : '',
    about: null,
    ...(CASE_REFERENCE.test(about) && (await readAbout(platform, actor, about))),
    loginHref: loginPath(request.url),
  }
}

/** What a request is about, where that is the asker's own; of others' certificates the number alone, as the message's beginning. */
async function readAbout(
  { db }: Platform,
  actor: Actor | null,
  value: string,
): Promise<Partial<ContactView>> {
  if (actor && (await isOwnReference(db, actor.personId, value))) {
    return { about: { value, text: aboutView(value).text } }
  }
  const [noun, number] = value.split(':')
  if (noun !== 'certificate') return {}
  return { text: texts.contact.certificate(formatCertificateNumber(Number(number))) }
}

type Fields = Record<string, string>

/** Opens a case for whoever is logged in; a visitor is sent the link that opens it. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  const fields = await readFields(request)
  const { kind = '', subject = '', text = '', email = '' } = fields
  const empty: ContactAnswer = {
    values: { kind, subject, text, email },
    errors: {},
    refusal: null,
    sentTo: null,
    opened: null,
  }
  const came = actor
    ? await open(platform, actor, fields)
    : await ask(platform, fields, context.get(clientContext))
  return data<ContactAnswer>({ ...empty, ...came })
}

async function open(
  platform: Platform,
  actor: Actor,
  { kind, subject, text, about, key = '' }: Fields,
): Promise<Partial<ContactAnswer>> {
  const input = caseInput.safeParse({ kind, subject, text, about: about ?? null })
  if (!input.success) return wrong(input.error.issues)
  const opened = await openCase(platform, actor, input.data, key.slice(0, 255))
  if (!opened.ok) return refused(opened.refusals[0])
  const { number, dueAt, caseId } = opened.value
  const due = dateText(new Date(dueAt))
  return { opened: { number, due, href: `/compte/demandes/${caseId}` } }
}

async function ask(
  platform: Platform,
  { kind, subject, text, email }: Fields,
  client: Client,
): Promise<Partial<ContactAnswer>> {
  const typed = { kind, subject, text, email: email ?? '', language: currentLanguage() }
  const input = visitorCaseInput.safeParse(typed)
  if (!input.success) return wrong(input.error.issues)
  const asked = await askAsVisitor(platform, input.data, client)
  return asked.ok ? { sentTo: asked.value.email } : refused(asked.refusals[0])
}

/** The words of wrong fields. @throws 400 for what the form cannot send. */
function wrong(issues: readonly { path: readonly PropertyKey[] }[]): Partial<ContactAnswer> {
  const fields = issues.map(({ path }) => path[0])
  const { wrong: words } = texts
  if (!fields.every((field) => Object.hasOwn(words, field ?? ''))) {
    throw data('unknown choice', { status: 400 })
  }
  const said = (field: keyof typeof words) => (fields.includes(field) ? words[field] : undefined)
  return { errors: { subject: said('subject'), text: said('text'), email: said('email') } }
}

const refused = (refusal: Refusal) => ({ refusal: refusalText(refusal) })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export const shouldRevalidate = unlessOffline

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactScreen view={loaderData} answer={answered(actionData)} />
}
