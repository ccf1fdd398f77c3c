import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { answerStillPage, finishStillPage, type StillPage } from '#server/http/still-pages.ts'
import type { Platform } from '#server/platform.ts'
import { platformContext, referenceContext } from '#server/platform-context.ts'

/** Where the pages come from: the finished build, or the development server's latest one. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** More than there are still pages and launch states in use; odd spellings of an address stop here. */
const mostKept = 64

/**
 * Answers a request by the framework's routes. Still pages are the same for everybody until a launch
 * switch turns, so each is rendered once and kept.
 */
export function createPageHandler(platform: Platform, build: BuildSource) {
  const { dev } = platform.env
  const handle = createRequestHandler(build, dev ? 'development' : 'production')
  const kept = new Map<string, StillPage>()
  return async (request: Request, reference: string): Promise<Response> => {
    const key = keyOf(request, JSON.stringify(platform.launch.read()))
    const page = key && !dev ? kept.get(key) : undefined
    if (page) return answerStillPage(request, page)
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(referenceContext, reference)
    // A head tells of the whole page, its ETag included, so the page is rendered all the same.
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
    const response = await handle(asked, context)
    if (response.headers.get('Cache-Control') !== 'no-cache' || response.status !== 200)
      return response
    const finished = await finishStillPage(response)
    if (key && kept.size < mostKept) kept.set(key, finished)
    return answerStillPage(request, finished)
  }
}

/** Only addresses without a query are kept. */
function keyOf(request: Request, launch: string): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname, search } = new URL(request.url)
  return search ? null : `${pathname} ${launch}`
}
