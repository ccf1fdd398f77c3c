import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { clientContext, platformContext } from '#server/host/platform-context.ts'
import type { TestPlatform } from '#tests/fixtures/platform.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'

/** A loader or an action of a page; each says its own types. */
// biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
type PagePart = (args: any) => Promise<any>

/** What a page answers: its data, or where it leads. */
export interface PageAnswer {
  status: number
  location: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
  data: any
}

/** Asks a page of the app as somebody at a browser does, logged in or not, without the drawing of it. */
export async function askPage(
  { platform, url }: TestPlatform,
  who: Visitor | null,
  part: PagePart,
  { at, params = {}, form }: { at: string; params?: object; form?: Record<string, string> },
): Promise<PageAnswer> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(clientContext, { network: null, userAgent: 'a journey' })
  const request = new Request(new URL(at, url), {
    headers: who ? { cookie: who.cookies() } : {},
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  const args = { request, params, context } as unknown as LoaderFunctionArgs
  try {
    const answer = await part(args)
    const isWrapped = answer?.type === 'DataWithResponseInit'
    const [data, init] = isWrapped ? [answer.data, answer.init] : [answer, null]
    return { status: init?.status ?? 200, location: null, data }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, location: thrown.headers.get('location'), data: null }
  }
}
