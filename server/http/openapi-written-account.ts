import { z } from 'zod'
import { secondFactorInput } from '#server/accounts/answer-second-factor.ts'
import { linkInput } from '#server/accounts/change-email.ts'
import { passwordChangeInput } from '#server/accounts/change-password.ts'
import { confirmationInput } from '#server/accounts/confirm-login.ts'
import { EXPORT_PARTS, type ExportPart } from '#server/accounts/export-own-data.ts'
import { emailChangeInput } from '#server/accounts/request-email-change.ts'
import { passwordResetInput } from '#server/accounts/reset-password.ts'
import { codeInput } from '#server/accounts/second-factor.ts'
import type { DescribedOperation } from './openapi-written.ts'

const own = { audience: 'person', launch: 'accounts' } as const
const entering = { audience: 'anyone', launch: 'accounts', countsTries: true } as const
const done = { status: 204 } as const
const at = z.iso.datetime()
const address = z.object({ email: z.string() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const exported = z.array(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
)

/** An owner's account and the ways into it, routed by hand for their cookies and files. */
export const writtenAccountOperations: readonly DescribedOperation[] = [
  {
    ...entering,
    method: 'POST',
    path: '/session/second-factor',
    summary: 'Ends a login that asks for a code.',
    body: secondFactorInput,
    answer: z.object({ name: z.string() }),
    setsCookie: true,
  },
  {
    ...entering,
    method: 'POST',
    path: '/password-reset',
    summary: 'Mails a link to choose a new password.',
    body: emailChangeInput,
    answer: z.object({ sent: z.literal(true) }),
    status: 202,
  },
  {
    ...entering,
    ...done,
    method: 'PUT',
    path: '/password-reset',
    summary: 'Sets a new password by the link that was mailed.',
    body: passwordResetInput,
  },
  {
    ...entering,
    method: 'POST',
    path: '/email-change',
    summary: 'Changes the address by the link that was mailed to the new one.',
    body: linkInput,
    answer: address,
  },
  {
    ...own,
    ...done,
    method: 'POST',
    path: '/account/confirmation',
    summary: 'Confirms the login by the password, for what asks for a recent one.',
    body: confirmationInput,
    countsTries: true,
  },
  {
    ...own,
    ...done,
    method: 'PUT',
    path: '/account/password',
    summary: 'Changes the password.',
    body: passwordChangeInput,
    countsTries: true,
  },
  {
    ...own,
    method: 'POST',
    path: '/account/email',
    summary: 'Asks for another address; a link goes to it.',
    body: emailChangeInput,
    answer: address,
    status: 202,
    countsTries: true,
  },
  {
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
  },
  {
    ...own,
    method: 'DELETE',
    path: '/account/logins',
    summary: 'Ends every other login.',
    answer: z.object({ ended: z.number().int() }),
  },
  {
    ...own,
    ...done,
    method: 'DELETE',
    path: '/account/logins/:id',
    summary: 'Ends one login.',
    params: z.object({ id: z.string() }),
  },
  {
    ...own,
    method: 'GET',
    path: '/account/second-factor',
    summary: 'Whether a second factor is asked for.',
    answer: z.object({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
  },
  {
    ...own,
    method: 'POST',
    path: '/account/second-factor',
    summary: 'Begins to set up a second factor.',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  },
  {
    ...own,
    method: 'PUT',
    path: '/account/second-factor',
    summary: 'Turns the second factor on with its first code; gives the recovery codes.',
    answer: recoveryCodes,
    body: codeInput,
    countsTries: true,
  },
  {
    ...own,
    ...done,
    method: 'POST',
    path: '/account/second-factor/end',
    summary: 'Turns the second factor off.',
    body: codeInput,
    countsTries: true,
  },
  {
    ...own,
    method: 'POST',
    path: '/account/recovery-codes',
    summary: 'Gives new recovery codes in place of the old.',
    answer: recoveryCodes,
    body: codeInput,
    countsTries: true,
  },
  {
    ...own,
    method: 'GET',
    path: '/account/export',
    summary: 'Everything that is kept of whoever asks, or one part of it as a table.',
    query: z.object({ part: z.enum(EXPORT_PARTS).optional() }),
    answer: z.object({
      exportedAt: at,
      ...(Object.fromEntries(EXPORT_PARTS.map((part) => [part, exported])) as {
        [Part in ExportPart]: typeof exported
      }),
    }),
    alsoAs: 'text/csv',
  },
  {
    ...own,
    method: 'DELETE',
    path: '/account',
    summary: 'Closes the account and erases what need not be kept.',
    answer: z.object({ identityUntil: at.nullable() }),
    setsCookie: true,
  },
]
