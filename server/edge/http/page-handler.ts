import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addressIn, type Language, readAddress } from '#domain/kernel/language.ts'
import { isLaunched, type LaunchState } from '#domain/kernel/launch.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import {
  clientContext,
  failureContext,
  platformContext,
  referenceContext,
} from '#server/host/door.ts'
import type { Client, Platform } from '#server/kernel/door.ts'
import type { Entrance } from './entrances.ts'
import { findEntrance } from './find-entrance.ts'
import { isPageLaunched } from './launch-gate.ts'
import { retrySoon } from './problem.ts'
import { answerStillPage, finishStillPage, type StillPage } from './still-pages.ts'

/** Where the pages come from: the finished build, or the development server's latest one. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** Answers by the framework's routes; `reference` names the request in the log and on error pages. */
export type PageHandler = (request: Request, reference: string, client: Client) => Promise<Response>

/**
 * Answers a request by the framework's routes that are launched. Still pages are the same for everybody
 * until a launch switch turns or a figure changes, so each is rendered once per state of the switches and
 * kept while the figures last: there are no more of them than still entrances times languages times states,
 * however an address is spelled.
 */
export function createPageHandler(platform: Platform, build: BuildSource): PageHandler {
  const kept = new Map<string, { page: StillPage; figures: string }>()
  const render = createRenderer(platform, build)
  return async (request, reference, client) => {
    const { pathname, search } = new URL(request.url)
    const entrance = isRead(request) ? findEntrance(pathname) : null
    const isData = pathname.endsWith('.data')
    if (!entrance || isData) return render(request, reference, client)
    const state = platform.launch.read()
    const address = addressOf(entrance, pathname, state)
    if (address !== pathname) return goTo(address + search)
    if (!entrance.still) return render(request, reference, client)
    const key = `${address} ${JSON.stringify(state)}`
    const figures = textOf(platform.settings)
    const known = platform.env.dev ? undefined : kept.get(key)
    if (known?.figures === figures) return answerStillPage(request, known.page)
    // What is kept for everybody holds nothing of who came first.
    const page = new Request(new URL(address, request.url))
    const response = await render(page, reference, client)
    if (response.status !== 200) return response
    const finished = await finishStillPage(response)
    kept.set(key, { page: finished, figures })
    return answerStillPage(request, finished)
  }
}

/** The settings as a text, which is another one as soon as one of them is. */
function textOf(settings: BusinessSettings): string {
  return JSON.stringify(settings, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/**
 * One renderer for each state of the switches and each language that an address may begin with: pages that are not launched
 * are not among its routes, and its links keep the language.
 */
function createRenderer(platform: Platform, build: BuildSource): PageHandler {
  const mode = platform.env.dev ? 'development' : 'production'
  const renderers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const rendererOf = (state: LaunchState, language: Language | null) => {
    const basename = language ? `/${language}` : '/'
    const key = basename + JSON.stringify(state)
    const known = renderers.get(key)
    if (known) return known
    const launched =
      typeof build === 'function'
        ? async () => ({ ...launchedPages(await build(), state), basename })
        : { ...launchedPages(build, state), basename }
    const made = createRequestHandler(launched, mode)
    renderers.set(key, made)
    return made
  }
  return async (request, reference, client) => {
    const failure = { busy: false }
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(referenceContext, reference)
    context.set(clientContext, client)
    context.set(failureContext, failure)
    // A head tells of the whole page, its ETag included, so the page is rendered all the same. To what
    // leads nowhere nothing can be sent, whatever the method.
    const { pathname } = new URL(request.url)
    const isPage = isRead(request) || findEntrance(pathname) !== null
    const asked = request.method !== 'HEAD' && isPage ? request : asGet(request)
    const response = await rendererOf(platform.launch.read(), readAddress(pathname).language)(
      asked,
      context,
    )
    return failure.busy && response.status === 500 ? asBusy(response) : response
  }
}

/** The same page or data, for a while only. */
function asBusy({ body, headers }: Response): Response {
  const kept = new Headers(headers)
  for (const [name, value] of Object.entries(retrySoon)) kept.set(name, value)
  return new Response(body, { status: 503, headers: kept })
}

function launchedPages(build: ServerBuild, state: LaunchState): ServerBuild {
  const launchedOf = <Route extends { path?: string } | undefined>(routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes).filter(
        ([, route]) => !route?.path || isPageLaunched(`/${route.path}`, state),
      ),
    )
  const assets = { ...build.assets, routes: launchedOf(build.assets.routes) }
  return { ...build, assets, routes: launchedOf(build.routes) }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * The one address of a page in a language: capitals, encodings and slashes at the end make no other. A still page has it bare
 * in its own language; the demonstration before the launch is bare alone.
 */
function addressOf({ path: pattern, still }: Entrance, pathname: string, state: LaunchState) {
  const { language, path } = readAddress(pathname)
  const page = /[:*]/.test(pattern) ? path : pattern
  if (language === null || !(still || isLaunched(state, 'accounts'))) return page
  return still ? addressIn(language, page) : `/${language}${page}`
}

/** To an address of our own table, so nowhere else. */
function goTo(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}

/** The same address, only looked at. */
export function asGet({ url, headers }: Request): Request {
  return new Request(url, { method: 'GET', headers })
}
