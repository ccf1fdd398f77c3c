import { z } from 'zod'
import { ROLES } from '#domain/identity/account.ts'
import { KYC_LEVELS } from '#domain/identity/compliance.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { answerSecondFactor, secondFactorInput } from './answer-second-factor.ts'
import { askForLink } from './ask-for-link.ts'
import { changeEmail, linkInput } from './change-email.ts'
import { logIn, loginInput } from './log-in.ts'
import { registerAccount, registrationInput } from './register-account.ts'
import { askForRemoval, removalInput } from './remove-second-factor.ts'
import { emailChangeInput } from './request-email-change.ts'
import { passwordResetInput, resetPassword } from './reset-password.ts'
import { logOut } from './sessions.ts'
import { verifyEmail } from './verify-email.ts'
import { identityInput, verifyIdentity } from './verify-identity.ts'

const entering = {
  operation: 'sign_in',
  audience: 'anyone',
  launch: 'accounts',
  countsTries: true,
} as const
const named = z.object({ name: z.string() })
const address = z.object({ email: z.string() })

/** Accounts and sessions: the ways in and out, and who somebody is. */
export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    ...entering,
    method: 'POST',
    path: '/accounts',
    summary: 'Opens an account and mails a link to prove the address.',
    body: registrationInput,
    status: 202,
    answer: address,
    handle: ({ platform, body, client }) => registerAccount(platform, body, client),
    setsCookie: true,
    reply: ({ email, setCookies: cookies }) => ({ body: { email }, cookies }),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/session',
    summary: 'Logs in.',
    body: loginInput,
    answer: named,
    answers: { 202: z.object({ secondFactor: z.literal(true), challenge: z.string() }) },
    setsCookie: true,
    handle: ({ platform, body, client }) => logIn(platform, body, client),
    reply: (next) =>
      next.step === 'second_factor'
        ? { status: 202, body: { secondFactor: true, challenge: next.challenge } }
        : { body: { name: next.session.name }, cookies: next.session.setCookies },
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/session/second-factor',
    summary: 'Ends a login that asks for a code.',
    body: secondFactorInput,
    answer: named,
    setsCookie: true,
    handle: ({ platform, body, client }) => answerSecondFactor(platform, body, client),
    reply: ({ name, setCookies }) => ({ body: { name }, cookies: setCookies }),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/session/second-factor/removal',
    summary: 'Says that app and recovery codes are lost: the second factor ends after seven days.',
    body: removalInput,
    status: 202,
    answer: z.object({ endsAt: z.iso.datetime() }),
    handle: ({ platform, body, client }) => askForRemoval(platform, body, client),
  }),
  endpoint({
    operation: 'sign_in',
    audience: 'anyone',
    // Who asks before the launch is told that nobody is logged in.
    launch: null,
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in; null for nobody.',
    answer: z
      .object({
        name: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        kycLevel: z.enum(KYC_LEVELS),
        roles: z.array(z.enum(ROLES)),
      })
      .nullable(),
    handle: async ({ who }) => {
      if (!who) return accept(null)
      const { name, email, emailVerified, kycLevel, roles } = who
      return accept({ name, email, emailVerified, kycLevel, roles })
    },
  }),
  endpoint({
    operation: 'sign_in',
    audience: 'anyone',
    launch: 'accounts',
    method: 'DELETE',
    path: '/session',
    summary: 'Logs out.',
    status: 204,
    answer: z.null(),
    setsCookie: true,
    handle: async ({ platform, headers }) => accept(await logOut(platform, { headers })),
    reply: ({ setCookies }) => ({ body: null, cookies: setCookies }),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/password-reset',
    summary: 'Mails a link to choose a new password.',
    body: emailChangeInput,
    status: 202,
    answer: z.object({ sent: z.literal(true) }),
    handle: ({ platform, body, client }) =>
      askForLink(platform, 'reset_password', body.email, client),
    reply: () => ({ body: { sent: true } }),
  }),
  endpoint({
    ...entering,
    method: 'PUT',
    path: '/password-reset',
    summary: 'Sets a new password by the link that was mailed.',
    body: passwordResetInput,
    status: 204,
    answer: z.null(),
    handle: ({ platform, body, client }) => resetPassword(platform, body, client),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/email-verification',
    summary: 'Proves the address by the link that was mailed to it.',
    body: linkInput,
    answer: address,
    setsCookie: true,
    handle: ({ platform, body, headers, client }) =>
      verifyEmail(platform, body.token, { request: { headers }, client }),
    reply: ({ email, session }) => ({ body: { email }, cookies: session?.setCookies ?? [] }),
  }),
  endpoint({
    ...entering,
    method: 'POST',
    path: '/email-change',
    summary: 'Changes the address by the link that was mailed to the new one.',
    body: linkInput,
    answer: address,
    handle: ({ platform, body }) => changeEmail(platform, body.token),
  }),
  endpoint({
    operation: 'submit_kyc',
    audience: 'person',
    launch: 'accounts',
    method: 'POST',
    path: '/identity',
    summary: 'Verifies who somebody is, at the simplified level.',
    body: identityInput,
    answer: z.object({ level: z.literal('simplified') }),
    handle: ({ platform, who, body }) => verifyIdentity(platform, who, body),
  }),
]
