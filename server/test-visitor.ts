import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#server/platform.ts'
import { holdToDocument } from '#server/test-document.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  body: any
  headers: Headers
}

/** Somebody at a browser: sends JSON to the platform's API and keeps its cookies. */
export interface Visitor {
  readonly email: string
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  cookies(): string
}

let count = 0

export function visitTestPlatform(url: string, email = `person${++count}@example.org`): Visitor {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    email,
    cookies,
    async send(method, path, body, headers = {}) {
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(jar.size > 0 ? { cookie: cookies() } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const at = pair.indexOf('=')
        const value = pair.slice(at + 1)
        if (value === '' || /max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), value)
      }
      const text = await response.text()
      holdToDocument(method, response, text)
      return { status: response.status, body: parse(text), headers: response.headers }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const goodPassword = 'correct horse battery'

/** Registers and logs in, without proving the address. */
export async function register(visitor: Visitor, name = 'Ana Test'): Promise<void> {
  const { email } = visitor
  const fields = { name, email, password: goodPassword, confirmPassword: goodPassword }
  await expectStatus(visitor.send('POST', '/api/accounts', fields), 202)
  await expectStatus(visitor.send('POST', '/api/session', { email, password: goodPassword }), 200)
}

/** Logs in once more: a session ends by the platform's clock, which tests move far ahead. */
export async function logInAgain(visitor: Visitor): Promise<void> {
  const { email } = visitor
  await expectStatus(visitor.send('POST', '/api/session', { email, password: goodPassword }), 200)
}

/** Somebody else's turn of the worker may have taken it, and be at it still. */
async function latestMail(platform: Platform, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    await platform.worker.drain()
    const mail = await platform.db
      .selectFrom('mail_outbox')
      .select('text_body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (mail) return mail.text_body
    await pause(20)
  }
  throw new Error(`there is no mail to ${email}`)
}

/** The link of the latest mail to an address. */
export async function linkInMail(platform: Platform, email: string): Promise<string> {
  const link = /https?:\/\/\S+/.exec(await latestMail(platform, email))?.[0]
  if (!link) throw new Error('the mail has no link')
  return link
}

/** Proves the address of the latest mail by its link. */
export async function followMail(platform: Platform, visitor: Visitor): Promise<Answer> {
  return followLink(visitor, await linkInMail(platform, visitor.email))
}

/** Presses the button behind a link that proves an address. */
export function followLink(visitor: Visitor, link: string): Promise<Answer> {
  const token = new URL(link).searchParams.get('token') ?? ''
  return visitor.send('POST', '/api/email-verification', { token })
}

/** Registers, proves the address by the mail's link, and passes simplified KYC. */
export async function becomeBacker(
  platform: Platform,
  visitor: Visitor,
  legalName = 'Ana Test',
): Promise<void> {
  await register(visitor)
  await expectStatus(followMail(platform, visitor), 200)
  const identity = { legalName, birthDate: '1990-05-17', country: 'FR' }
  await expectStatus(visitor.send('POST', '/api/identity', identity), 200)
}

/** Somebody new who may back up to the threshold. */
export async function newBacker(
  site: { url: string; platform: Platform },
  legalName?: string,
): Promise<Visitor> {
  const visitor = visitTestPlatform(site.url)
  await becomeBacker(site.platform, visitor, legalName)
  return visitor
}

/** The books' id of whoever has this address. */
export async function personOf(platform: Platform, { email }: Visitor): Promise<string> {
  const person = await platform.db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select('person.id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return person.id
}

async function expectStatus(answer: Promise<Answer>, status: number): Promise<void> {
  const { status: given, body } = await answer
  if (given !== status) throw new Error(`${given} instead of ${status}: ${JSON.stringify(body)}`)
}
