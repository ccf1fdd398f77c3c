import type { ReactNode } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import archivoUrl from '#app/fonts/archivo-display.woff2?url'
import hankenUrl from '#app/fonts/hanken.woff2?url'
import { arriveByLink, chosenLanguage } from '#app/language/chosen-language.ts'
import { currentLanguage } from '#app/language/language.ts'
import { inLanguage, languageOfRequest } from '#app/language/of-request.server.ts'
import { PageError } from '#app/screens/page-error.tsx'
import { FORESEEN, feesOf } from '#app/texts/marketing/with-fees.ts'
import { earlyActionsScript } from '#app/ui/early-actions.ts'
import { themeScript } from '#app/ui/theme.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { isTokenless } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { bringsSession } from '#server/identity/door.ts'
import type { Route } from './+types/root'
import { isLaunchedHere } from './launch-state.ts'
import type { RootData } from './page-address.ts'
import { usePageContext, useReference } from './page-context.ts'

/** Every page and its data are made in one language. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, pattern }, next) =>
    arriveByLink(request) ?? inLanguage(languageOfRequest(request, pattern), next),
]

/** The launch switches and rates as the page shows them; the browser reads them from `<html data-launch>`. */
export function loader({ context, request }: Route.LoaderArgs): RootData {
  const platform = context.get(platformContext)
  const { launch, ports, site, settings } = platform
  const state = launch.read()
  const fees = isLaunched(state, 'accounts') ? feesOf(settings) : FORESEEN
  const visitor = !bringsSession(platform, request)
  const chosen = chosenLanguage(request)
  const trialWallets = ports.allSandbox && ports.standInsOpen && isLaunched(state, 'accounts')
  const publicUrl = site.publicUrl()
  const tokenless = isTokenless(platform)
  return {
    launch: state,
    fees,
    visitor,
    chosenLanguage: chosen,
    trialWallets,
    tokenless,
    publicUrl,
  }
}

/** Where a visitor becomes known without another document. */
const loginPages = /\/(login|verify-email)$/

/** The demo makes no product call: what the first page knows holds until the next document, or a login. */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  loginPages.test(currentUrl.pathname) && isLaunchedHere('accounts')

export function Layout({ children }: { children: ReactNode }) {
  const page = usePageContext()
  const reference = useReference()
  const data = useRouteLoaderData<typeof loader>('root')
  const launched = Object.entries(data?.launch ?? {}).flatMap(([name, on]) => (on ? [name] : []))
  return (
    <html
      lang={currentLanguage()}
      data-launch={launched.join(' ')}
      data-trial-wallets={data?.trialWallets && !page?.still ? '' : undefined}
      data-reference={page?.still ? undefined : reference}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={archivoUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={hankenUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {page?.still ? null : <EarlyScript nonce={page?.nonce} />}
        {page?.still ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash.
          <style dangerouslySetInnerHTML={{ __html: page.still.css }} />
        ) : (
          <AppStyle />
        )}
      </head>
      <body>
        {children}
        {page?.still ? (
          <script type="module" src={page.still.islandUrl} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

/** The sheet that the document came with; a page that React draws anew in the browser keeps it. */
const sheetHere = globalThis.document?.querySelector('style')?.textContent ?? ''

/** Part of the page: fetched by itself, the sheet would hold back the first paint for a round trip. */
function AppStyle() {
  const page = usePageContext()
  return (
    <style
      suppressHydrationWarning
      {...(page?.nonce ? { nonce: page.nonce } : {})}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by the page's nonce.
      dangerouslySetInnerHTML={{ __html: page?.css ?? sheetHere }}
    />
  )
}

/** Runs before the first paint of framework pages: the kept theme, and what is pressed too early. */
function EarlyScript({ nonce }: { nonce: string | undefined }) {
  const html = `${themeScript};${earlyActionsScript}`
  return (
    <script
      suppressHydrationWarning
      {...(nonce ? { nonce } : {})}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by the page's nonce.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
