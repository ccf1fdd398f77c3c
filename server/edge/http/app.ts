import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { languageDetector } from 'hono/language'
import { MOST_EVIDENCE_BYTES } from '#domain/identity/evidence-type.ts'
import { LANGUAGE_KEY, LANGUAGES } from '#domain/kernel/language.ts'
import type { Platform } from '#server/kernel/door.ts'
import { apiRoutes } from './api.ts'
import { compress } from './compress.ts'
import { fileTypesAt } from './endpoints.ts'
import { foreignOrigin, isForeignForm } from './is-foreign.ts'
import { launchGate } from './launch-gate.ts'
import { limitBody } from './limit-body.ts'
import { DRY_RUN_PATH, loopbackRoutes } from './loopback.ts'
import { mediaRoutes } from './media-routes.ts'
import { noteFailure } from './note-failure.ts'
import { asGet, type BuildSource, createPageHandler } from './page-handler.ts'
import { busyProblem, problem, retrySoon } from './problem.ts'
import { readClient } from './read-client.ts'
import { readReadiness } from './read-readiness.ts'
import { sandboxRoutes } from './sandbox.ts'
import { webhookRoutes } from './webhooks.ts'

type Shell = { Variables: { reference: string } }

/** The HTTP shell: health, request ids, limits and compression around the framework's routes. */
export function createApp(platform: Platform, build: BuildSource): Hono<Shell> {
  const app = new Hono<Shell>()
  const renderPage = createPageHandler(platform, build)
  const showPage = (context: Context) =>
    renderPage(context.req.raw, context.get('reference'), readClient(context, platform.env))
  const showMissing = (context: Context) =>
    renderPage(asGet(context.req.raw), context.get('reference'), readClient(context, platform.env))

  app.use(async (context, next) => {
    const reference = randomUUID().slice(0, 8).toUpperCase()
    const startedAt = performance.now()
    context.set('reference', reference)
    await next()
    context.header('X-Request-Id', reference)
    platform.log.info(
      {
        reference,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  })
  app.use(compress())
  // Problems are told in the language chosen in this browser, else in the one that a program asks for.
  app.use(contextStorage())
  app.use(languageForProblems)
  app.use(launchGate(platform, showMissing))
  const limited = limitBody(mostBytes)
  const limitedFile = limitBody(MOST_EVIDENCE_BYTES)
  const limitedDryRun = limitBody(mostBytes + 4 * MOST_EVIDENCE_BYTES)
  app.use((context, next) => {
    const { method, path } = context.req
    if (path === DRY_RUN_PATH || consoleForms.test(path)) return limitedDryRun(context, next)
    return fileTypesAt({ method, path }) ? limitedFile(context, next) : limited(context, next)
  })

  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const readiness = await readReadiness(platform)
    if (!readiness) return context.json({ status: 'not ready' }, 503)
    return context.json({ status: 'ready', ...readiness })
  })
  app.route('/webhooks', webhookRoutes(platform, showMissing))
  app.route('/sandbox', sandboxRoutes(platform, showMissing))
  app.route('/loopback', loopbackRoutes(platform))
  app.route('/api', apiRoutes(platform))
  app.route('/media', mediaRoutes(platform))
  // The framework looks where a form comes from on routes that show something; some only do something.
  app.all('*', (context) =>
    isForeignForm(platform, context.req.raw) ? foreignOrigin(400) : showPage(context),
  )
  app.onError((error, context) => {
    // A client that disconnected reads no answer, and is no bug of ours.
    if (context.req.raw.signal.aborted) return problem(400, 'broken_off')
    const failure = noteFailure(platform.log, context.get('reference'), error)
    const byProgram = forPrograms.test(context.req.path)
    if (failure.code === 'busy') return byProgram ? busyProblem() : busyText()
    if (byProgram) return problem(500, failure.code, { reference: failure.reference })
    return context.text(`Unexpected Application Error! Reference ${failure.reference}`, 500)
  })
  return app
}

const languageForProblems = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: LANGUAGE_KEY,
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: 'en',
  caches: false,
})

const busyWords =
  'Trop de demandes à la fois. Réessayez dans un instant. Ce que vous veniez d’envoyer a pu aboutir\u00a0: vérifiez d’abord.\n' +
  'Too many requests at once. Try again in a moment. What you have just sent may have gone through: check first.'

/** What failed before a page could be made. */
function busyText(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...retrySoon }
  return new Response(busyWords, {
    status: 503,
    headers: { ...headers, 'Cache-Control': 'no-store' },
  })
}

/** Forms of the operators' console, which may bring documents. */
const consoleForms = /^\/(?:[a-z]{2}\/)?operator\/faire\//

/** Requests of programs: they get errors in the API's form. */
const forPrograms = /^\/(api|loopback|webhooks)(\/|$)/

const mostBytes = 256 * 1024
