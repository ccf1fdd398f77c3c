import { useLocation } from 'react-router'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { LegalScreen } from '#app/screens/marketing/legal/legal-screen.tsx'
import { findLegalPage } from '#app/texts/legal/find-legal-page.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { legal } from '#domain/kernel/legal.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { isTokenless } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/legal-page'

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const path = pathOf(location.pathname)
  const { launched = false, settings = DEFAULT_SETTINGS, tokenless = false } = loaderData ?? {}
  const { title, lead } = findLegalPage(path, { facts: legal, launched, settings, tokenless })
  return pageMeta({ title, description: lead, path }, matches)
}

/** The figures in force count from the launch on. */
export function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const launched = isLaunched(platform.launch.read(), 'accounts')
  const settings = launched ? platform.settings : DEFAULT_SETTINGS
  return { launched, settings, tokenless: isTokenless(platform) }
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const path = pathOf(useLocation().pathname)
  const page = findLegalPage(path, { facts: legal, ...loaderData })
  return <LegalScreen page={page} path={path} />
}

/** The same page answers with a slash at the end. */
function pathOf(pathname: string): string {
  return pathname.replace(/\/$/, '')
}
