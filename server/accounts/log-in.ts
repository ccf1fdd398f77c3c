import { createHash } from 'node:crypto'
import { z } from 'zod'
import { checkLogin, type FieldProblem, type LoginFields, normaliseEmail } from '#domain/account.ts'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Platform } from '#server/platform.ts'
import type { WrongInput } from '#server/wrong-input.ts'

/** The fields of the form; anything beside them is refused. */
export const loginInput = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(1024),
})

/** The cookies that open the session, to be set on the answer as they are. */
export interface OpenedSession {
  setCookies: readonly string[]
  name: string
}

const mostFailures = 10
const windowMs = 15 * 60_000

/**
 * Opens a session with a new token. An unknown address and a wrong password get the same answer after
 * the same work. Refuses `not_launched`, `wrong_credentials`, `too_many_attempts`. Rules ACC-01, ACC-03.
 */
export async function logIn(
  platform: Platform,
  input: LoginFields,
  userAgent: string | null = null,
): Promise<Decision<OpenedSession> | WrongInput<keyof LoginFields, FieldProblem>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const problems = checkLogin(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const email = normaliseEmail(input.email)
  const subject = createHash('sha256').update(email).digest('hex')
  if (await hasTriedTooOften(platform, subject)) return refuse({ code: 'too_many_attempts' })
  const session = await trySignIn(platform, email, input.password, userAgent)
  if (session) return accept(session)
  await platform.db
    .insertInto('login.failed_attempt')
    .values({ subject, attempted_at: platform.clock.now() })
    .execute()
  return refuse({ code: 'wrong_credentials' })
}

async function hasTriedTooOften(platform: Platform, subject: string): Promise<boolean> {
  const since = new Date(platform.clock.now().getTime() - windowMs)
  const { failures } = await platform.db
    .selectFrom('login.failed_attempt')
    .select((select) => select.fn.countAll<bigint>().as('failures'))
    .where('subject', '=', subject)
    .where('attempted_at', '>', since)
    .executeTakeFirstOrThrow()
  return failures >= mostFailures
}

async function trySignIn(
  platform: Platform,
  email: string,
  password: string,
  userAgent: string | null,
): Promise<OpenedSession | null> {
  try {
    const { headers, response } = await platform.login.api.signInEmail({
      // What is not an address has the same answer, and costs the same work, as an unknown one.
      body: {
        email: z.email().safeParse(email).success ? email : 'nobody@login.invalid',
        password,
      },
      headers: new Headers(userAgent ? { 'user-agent': userAgent.slice(0, 500) } : {}),
      returnHeaders: true,
    })
    return { setCookies: headers.getSetCookie(), name: response.user.name }
  } catch (error) {
    if ((error as { statusCode?: unknown } | null)?.statusCode === 401) return null
    throw error
  }
}
