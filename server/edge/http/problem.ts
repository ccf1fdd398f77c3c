import { tryGetContext } from 'hono/context-storage'
import type { Language } from '#domain/kernel/language.ts'
import { COMING_SOON, type LaunchSwitch } from '#domain/kernel/launch.ts'
import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import { refusalSentence } from '#domain/kernel/refusals/refusal-sentence.ts'
import { exactJson } from '#server/kernel/door.ts'
import { type ShellCode, shellTexts } from './shell-codes.ts'

/** The language that the request asks for, where one is being answered. */
type Asked = { Variables: { language?: Language } }

const languageAsked = (): Language => tryGetContext<Asked>()?.get('language') ?? 'en'

/**
 * An answer that says no, as RFC 9457 has it. `title` is the sentence for people, in the language of the request;
 * `code` is for programs.
 */
export function problem(
  status: number,
  why: ShellCode | Refusal,
  more: Record<string, unknown> = {},
): Response {
  const language = languageAsked()
  const [code, title] =
    typeof why === 'string'
      ? [why, shellTexts[language][why]]
      : [why.code, refusalSentence(why, language)]
  const body = { type: 'about:blank', title, status, code, ...more }
  return new Response(exactJson(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Language': language,
      'Cache-Control': 'no-store',
    },
  })
}

/** A refusal of the rules. Its first reason decides the status; each has its sentence. */
export function refusalProblem(refusals: readonly [Refusal, ...Refusal[]]): Response {
  const [first] = refusals
  const language = languageAsked()
  const errors = refusals.map((each) => ({ ...each, title: refusalSentence(each, language) }))
  const answer = problem(statusOf(first.code), first, { errors })
  if (first.code === 'too_many_attempts') {
    answer.headers.set('Retry-After', String(first.detail.retryAfterSeconds))
  }
  return answer
}

/** The answer while the database is busy. */
export const retrySoon = { 'Retry-After': '1' }

/**
 * The same may be asked again in a moment. It may have been done: whoever loses the connection at a commit does not hear
 * whether it took effect. A command with a key is sent again with that key.
 */
export function busyProblem(): Response {
  const answer = problem(503, 'busy')
  for (const [name, value] of Object.entries(retrySoon)) answer.headers.set(name, value)
  return answer
}

/** What is announced and not open, in the words of the announcement. */
export function notLaunched(launchSwitch: LaunchSwitch): Response {
  const { title, text } = COMING_SOON[launchSwitch]
  return problem(409, { code: 'not_launched' }, { title, detail: text })
}

/** Invalid input: `field` is the path of each wrong one. */
export function inputProblem(fields: readonly { field: string; code: string }[]): Response {
  return problem(400, 'invalid_input', { errors: fields })
}

/** Which fields are wrong by the rules of their form, and how. */
export function fieldProblem(problems: { readonly [field: string]: string | undefined }): Response {
  const wrong = Object.entries(problems).map(([field, code]) => ({ field, code: code ?? '' }))
  return inputProblem(wrong)
}

/** Nobody is logged in. */
export function unauthenticated(): Response {
  return problem(401, 'login_required')
}

function statusOf(code: RefusalCode): number {
  if (code.startsWith('unknown_')) return 404
  switch (code) {
    case 'not_launched':
    case 'key_reused':
    case 'already_paid':
    case 'stale_approval':
    case 'transition_not_allowed':
      return 409
    case 'wrong_credentials':
    case 'second_factor_wrong':
    case 'passkey_wrong':
    case 'login_expired':
      return 401
    case 'not_allowed':
    case 'login_too_old':
      return 403
    case 'too_many_attempts':
      return 429
    case 'money_stopped':
    case 'provider_unavailable':
      return 503
    default:
      return 422
  }
}

/** A value as JSON; amounts are text. */
export function exactResponse(value: unknown, status = 200): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(exactJson(value), { status, headers })
}
