import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { chosenLanguage } from '#app/language/chosen-language.ts'
import { languageCookie } from '#app/language/language.ts'
import { CommandHost } from '#app/screens/commands/command-host.tsx'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { releaseUnlessLate } from '#app/ui/early-actions.ts'
import { ToasterHost } from '#app/ui/toaster-host.tsx'
import { readAddress } from '#domain/kernel/language.ts'
import type { Route } from './+types/app-layout'

// The page carries its sheet; while developing, changes of it come by this one.
if (import.meta.env.DEV) void import('#app/app.css')

/** Whoever comes by an address with a language reads on in it, unless they have chosen one in this browser. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }, next) => {
    const response = await next()
    const { language } = readAddress(new URL(request.url).pathname)
    if (language && !chosenLanguage(request)) {
      response.headers.append('Set-Cookie', languageCookie(language))
    }
    return response
  },
]

/** What every page of the app shares: its style sheet, its toasts, its command menu, and what was pressed too early. */
export default function AppLayout() {
  useEffect(releaseUnlessLate, [])
  return (
    <>
      <Outlet />
      <CommandHost />
      <ToasterHost label={dashboardTexts.toasts} closeLabel={dashboardTexts.close} />
    </>
  )
}
