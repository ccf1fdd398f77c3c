import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, type Reply } from '#server/kernel/door.ts'
import { changePassword, passwordChangeInput } from './change-password.ts'
import { chooseLanguage, languageInput } from './choose-language.ts'
import { confirmationInput, confirmLogin } from './confirm-login.ts'
import { eraseAccount } from './erase-account.ts'
import { EXPORT_PARTS, type ExportPart, exportOwnData, type OwnData } from './export-own-data.ts'
import { endLogin, endOtherLogins, listLogins } from './logins.ts'
import { aliasInput, changeName, chooseAlias, nameInput } from './public-profile.ts'
import { keepSecondFactor } from './remove-second-factor.ts'
import { emailChangeInput, requestEmailChange } from './request-email-change.ts'
import {
  beginSecondFactor,
  codeInput,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { streamCsv, streamJson } from './write-export.ts'

interface ExportAsked {
  part: ExportPart | undefined
  data: OwnData
  exportedAt: string
}

const own = { operation: 'own_account', audience: 'person', launch: 'accounts' } as const
const at = z.iso.datetime()
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const exported = z.array(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
)

/** What an owner does with an account: password, address, second factor, logins, data. */
export const ownAccountEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/confirmation',
    summary: 'Confirms the login by the password, for what asks for a recent one.',
    body: confirmationInput,
    status: 204,
    answer: z.null(),
    countsTries: true,
    handle: ({ platform, who, body, client }) => confirmLogin(platform, who, body, client),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/password',
    summary: 'Changes the password; asks for the present one, and for a recent login.',
    body: passwordChangeInput,
    status: 204,
    answer: z.null(),
    countsTries: true,
    handle: ({ platform, who, body }) => changePassword(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/email',
    summary: 'Asks for another address; a link goes to it.',
    body: emailChangeInput,
    status: 202,
    answer: z.object({ email: z.string() }),
    countsTries: true,
    handle: ({ platform, who, body, client }) => requestEmailChange(platform, who, body, client),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/language',
    summary: 'Chooses the language of pages and e-mails.',
    body: languageInput,
    answer: languageInput,
    handle: ({ platform, who, body }) => chooseLanguage(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/name',
    summary: 'Changes the name of the account; receipts keep the name of the checked identity.',
    body: nameInput,
    answer: z.object({ name: z.string() }),
    handle: ({ platform, who, body }) => changeName(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/alias',
    summary: 'Chooses the name that others see, or pseudonyms again.',
    body: aliasInput,
    answer: z.object({ alias: z.string().nullable() }),
    handle: ({ platform, who, body }) => chooseAlias(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/logins',
    summary: 'Where one is logged in.',
    answer: z.object({
      logins: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          place: z.string(),
          openedAt: at,
          seenAt: at,
          current: z.boolean(),
        }),
      ),
    }),
    handle: async ({ platform, who }) => accept({ logins: await listLogins(platform, who) }),
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/account/logins',
    summary: 'Ends every other login.',
    answer: z.object({ ended: z.number().int() }),
    handle: ({ platform, who }) => endOtherLogins(platform, who),
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/account/logins/:id',
    summary: 'Ends one login.',
    params: z.strictObject({ id: z.string() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => endLogin(platform, who, params.id),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/second-factor',
    summary: 'Whether a second factor is asked for.',
    answer: z.object({
      on: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      endsAt: at.nullable().describe('When it ends, since somebody has said that it is lost.'),
    }),
    handle: async ({ platform, who }) => accept(await readSecondFactor(platform, who)),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/second-factor',
    summary: 'Begins to set up a second factor.',
    status: 201,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    handle: ({ platform, who }) => beginSecondFactor(platform, who, null),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/second-factor',
    summary: 'Turns the second factor on with its first code; gives the recovery codes.',
    body: codeInput,
    answer: recoveryCodes,
    countsTries: true,
    handle: ({ platform, who, body, client }) =>
      confirmSecondFactor(platform, who, { ...body, client }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/second-factor/end',
    summary: 'Turns the second factor off.',
    body: codeInput,
    status: 204,
    answer: z.null(),
    countsTries: true,
    handle: ({ platform, who, body, client }) =>
      endSecondFactor(platform, who, { ...body, client }),
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/account/second-factor/removal',
    summary: 'Keeps the second factor that somebody has said is lost.',
    status: 204,
    answer: z.null(),
    handle: async ({ platform, who }) => accept(await keepSecondFactor(platform, who)),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/recovery-codes',
    summary: 'Gives new recovery codes in place of the old.',
    body: codeInput,
    answer: recoveryCodes,
    countsTries: true,
    handle: ({ platform, who, body, client }) =>
      renewRecoveryCodes(platform, who, { ...body, client }),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that is kept of whoever asks, or one part of it as a table.',
    query: z.strictObject({ part: z.enum(EXPORT_PARTS).optional() }),
    answer: z.object({
      exportedAt: at,
      ...(Object.fromEntries(EXPORT_PARTS.map((part) => [part, exported])) as {
        [Part in ExportPart]: typeof exported
      }),
    }),
    alsoAs: 'text/csv',
    handle: async ({ platform, who, query: { part } }) => {
      const data = exportOwnData(platform, who)
      if (!data.ok) return data
      return accept({ part, data: data.value, exportedAt: platform.clock.now().toISOString() })
    },
    reply: fileOf,
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/account',
    summary: 'Closes the account and erases what need not be kept.',
    answer: z.object({ identityUntil: at.nullable() }),
    handle: ({ platform, who }) => eraseAccount(platform, who, null),
    reply: (body) => ({ body, headers: { 'Clear-Site-Data': '"cookies", "storage"' } }),
  }),
]

/** The whole as JSON, or one part as CSV, to be kept under a name; read while it is sent. */
function fileOf({ part, data, exportedAt }: ExportAsked): Reply {
  const named = (name: string, type: string) => ({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
  if (part) {
    const headers = named(`coin-rouge-${part}.csv`, 'text/csv; charset=utf-8')
    return { body: streamCsv(data[part]), headers }
  }
  const headers = named('coin-rouge.json', 'application/json')
  return { body: streamJson(exportedAt, data), headers }
}
