// First, so that a text which is read while modules are loaded is found.
import '#app/language/of-request.server.ts'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import appCss from '#app/app.css?inline'
import islandUrl from '#app/islands/still.ts?worker&url'
import landingCss from '#app/landing.css?inline'
import stillCss from '#app/still.css?inline'
import { appPagePolicy, isBusy, stillPagePolicy } from '#server/edge/door.ts'
import { failureContext, platformContext, referenceContext } from '#server/host/door.ts'
import { type PageContext, PageContextHolder } from './page-context.ts'

/** The landing page is looked at most and alone, so it does not carry the other pages' styles. */
const stillSheets = {
  landing: { css: landingCss, policy: stillPagePolicy(landingCss) },
  other: { css: stillCss, policy: stillPagePolicy(stillCss) },
}

/**
 * Renders one document.
 *
 * Nothing here is streamed late, so the page is rendered whole: still pages can carry an ETag, and an
 * error never arrives after a 200.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const still = stillSheetOf(routerContext)
  const nonce = still ? undefined : randomBytes(16).toString('base64')
  const page: PageContext = {
    reference: loadContext.get(referenceContext),
    busy: loadContext.get(failureContext).busy,
    still: still ? { css: still.css, islandUrl } : null,
    css: appCss,
    nonce,
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const policy = still?.policy ?? appPagePolicy(nonce ?? '', import.meta.env.DEV)
  headers.set('Content-Security-Policy', policy)
  headers.set('Cache-Control', still ? 'no-cache' : 'no-store')
  const html = await renderWhole(
    <PageContextHolder value={page}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </PageContextHolder>,
  )
  return new Response(request.method === 'HEAD' ? null : scriptsLast(html), { status, headers })
}

const moduleLinks = /<link rel="modulepreload"[^>]*>/g

/** A page is painted without its scripts: they are asked for behind its fonts and pictures, which they would hold back. */
function scriptsLast(html: string): string {
  const links = html.match(moduleLinks)?.join('') ?? ''
  const late = links.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  return html.replace(moduleLinks, '').replace(/<\/body>(?=<\/html>$)/, () => `${late}</body>`)
}

/** Logs what broke under the reference that the visitor sees; the visitor never sees more. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const provider = context as RouterContextProvider
  const reference = provider.get(referenceContext)
  if (isBusy(error)) {
    provider.get(failureContext).busy = true
    provider.get(platformContext).log.warn({ reference, err: error }, 'the database is busy')
    return
  }
  provider.get(platformContext).log.error({ reference, err: error }, 'a page failed')
}

type Errors = EntryContext['staticHandlerContext']['errors']

/** What is not there has not failed where a route shows that itself. */
const hasFailed = (errors: Errors): boolean =>
  Object.entries(errors ?? {}).some(
    ([routeId, error]) =>
      routeId === 'root' || !isRouteErrorResponse(error) || error.status !== 404,
  )

/** A page is still when one of its routes says so; a page that failed is always one, so that it needs no script. */
function stillSheetOf(routerContext: EntryContext) {
  const { matches, errors } = routerContext.staticHandlerContext
  if (hasFailed(errors)) return stillSheets.other
  const handles = matches.map(
    ({ route }) =>
      routerContext.routeModules[route.id]?.handle as
        | { still?: boolean; landing?: boolean }
        | undefined,
  )
  if (handles.some((handle) => handle?.landing)) return stillSheets.landing
  return handles.some((handle) => handle?.still) ? stillSheets.other : null
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // A large part is not put off behind a placeholder: what is sent is the finished page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    })
  })
}
