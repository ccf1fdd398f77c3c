import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import type { PasskeyRequest } from '#app/live/passkey.ts'
import { passkeyRow } from '#app/live/passkey-row.ts'
import { qrOf } from '#app/live/qr-of.ts'
import { readJsonField } from '#app/live/read-fields.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { SecurityScreen } from '#app/screens/account/security-screen.tsx'
import { problemText } from '#app/texts/account.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { dateTimeText, longDateTimeText } from '#app/texts/format.ts'
import { deviceText, ownAccountTexts } from '#app/texts/own-account.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { clientContext } from '#server/host/door.ts'
import {
  addPasskey,
  beginOwnPasskey,
  beginSecondFactor,
  changePassword,
  confirmLogin,
  confirmSecondFactor,
  endLogin,
  endOtherLogins,
  endSecondFactor,
  keepSecondFactor,
  listLogins,
  listPasskeys,
  newPasskey,
  passkeyName,
  type RegistrationProblem,
  readSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  requestEmailChange,
  requireRecentLogin,
} from '#server/identity/door.ts'
import type { Actor, Client, Platform, WrongInput } from '#server/kernel/door.ts'
import type { Route } from './+types/compte-securite'

export const meta: Route.MetaFunction = () =>
  personalMeta({
    title: ownAccountTexts.security.documentTitle,
    description: descriptions.security,
  })

/** How one logs in, and where one is logged in; whoever is not logged in does so first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const logins = await listLogins(platform, actor)
  const { endsAt, ...factor } = await readSecondFactor(platform, actor)
  return {
    email: actor.email,
    recent: requireRecentLogin(platform, actor).ok,
    factor: { ...factor, ends: endsAt && longDateTimeText(endsAt) },
    passkeys: (await listPasskeys(platform.db, actor)).map(passkeyRow),
    here: deviceText(context.get(clientContext).userAgent ?? ''),
    logins: logins.map(({ id, userAgent, place, seenAt, current }) => ({
      id,
      userAgent,
      place,
      seen: dateTimeText(seenAt),
      current,
    })),
  }
}

/** Does what one of the page's forms asks for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const client = context.get(clientContext)
  const answer = await carryOut({ platform, actor, fields, client })
  return data({ ...noAnswer, ...answer, intent }, { headers: { 'Cache-Control': 'no-store' } })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

interface Sent {
  platform: Platform
  actor: Actor
  fields: Record<string, string>
  client: Client
}
/** Beside what the page shows: what a device is asked to make a key with. */
type Part = Partial<AccountAnswer> & { passkeyRequest?: PasskeyRequest }
type Result<T> = Decision<T> | WrongInput<string, RegistrationProblem>

const texts = ownAccountTexts

/** What each form of the page does. */
const intents: Readonly<Record<string, (sent: Sent) => Promise<Part>>> = {
  confirm: async ({ platform, actor, fields: { password = '' }, client }) =>
    tell(await confirmLogin(platform, actor, { password }, client), texts.confirm.done),
  email: async ({ platform, actor, fields: { email = '' }, client }) =>
    tell(await requestEmailChange(platform, actor, { email }, client), texts.email.done),
  password: async ({ platform, actor, fields }) => {
    const { currentPassword = '', password = '', confirmPassword = '' } = fields
    const input = { currentPassword, password, confirmPassword }
    const changed = await changePassword(platform, actor, input)
    const isWrong = findCode(changed) === 'wrong_credentials'
    if (isWrong) return { errors: { currentPassword: texts.password.currentWrong } }
    return tell(changed, texts.password.done)
  },
  'begin-factor': async ({ platform, actor }) => {
    const begun = await beginSecondFactor(platform, actor, null)
    if (!begun.ok) return tell(begun, '')
    const { secret, uri } = begun.value
    return { setup: { secret, qr: qrOf(uri) } }
  },
  'confirm-factor': async ({ platform, actor, fields: { code = '' }, client }) =>
    codesOf(await confirmSecondFactor(platform, actor, { code, client })),
  'renew-codes': async ({ platform, actor, fields: { code = '' }, client }) =>
    codesOf(await renewRecoveryCodes(platform, actor, { code, client })),
  'end-factor': async ({ platform, actor, fields: { code = '' }, client }) =>
    tell(await endSecondFactor(platform, actor, { code, client }), texts.factor.ended),
  'keep-factor': async ({ platform, actor }) =>
    tell(accept(await keepSecondFactor(platform, actor)), texts.factor.kept),
  'begin-passkey': async ({ platform, actor }) => {
    const begun = await beginOwnPasskey(platform, actor)
    return begun.ok ? { passkeyRequest: begun.value } : tell(begun, '')
  },
  'add-passkey': async ({ platform, actor, fields }) => {
    const name = passkeyName.safeParse(fields.name).data
    const credential = readJsonField(fields.credential, newPasskey)
    if (!name || !credential) return tell(refuse({ code: 'passkey_wrong' }), '')
    return tell(await addPasskey(platform, actor, { name, credential }), passkeyTexts.added)
  },
  'remove-passkey': async ({ platform, actor, fields: { id = '' } }) =>
    tell(await removePasskey(platform, actor, id), passkeyTexts.removed),
  'end-login': async ({ platform, actor, fields: { id = '' } }) =>
    tell(await endLogin(platform, actor, id), texts.logins.ended),
  'end-logins': async ({ platform, actor }) =>
    tell(await endOtherLogins(platform, actor), texts.logins.othersEnded),
}

const findCode = (result: Result<unknown>) =>
  !result.ok && 'refusals' in result ? result.refusals[0].code : null

function tell(result: Result<unknown>, done: string): Part {
  if (result.ok || !('problems' in result)) return say(result, done)
  const shown = Object.entries(result.problems).map(([field, problem]) => [
    field,
    problem && problemText(problem),
  ])
  return { errors: Object.fromEntries(shown) }
}

function codesOf(result: Decision<{ recoveryCodes: readonly string[] }>): Part {
  return result.ok ? { recoveryCodes: result.value.recoveryCodes } : tell(result, '')
}

export default function Securite({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen view={loaderData} answer={actionData} />
}
