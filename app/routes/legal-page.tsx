import { useLocation } from 'react-router'
import { useLaunch } from '#app/screens/marketing/frame/launch-state.ts'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { LegalScreen } from '#app/screens/marketing/legal/legal-screen.tsx'
import { findLegalPage } from '#app/texts/legal/find-legal-page.ts'
import { isLaunched } from '#domain/launch.ts'
import { legal } from '#domain/legal.ts'
import type { Route } from './+types/legal-page'

export const handle = { lang: 'fr' }

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title, lead, path } = findLegalPage(pathOf(location.pathname), legal, false)
  return pageMeta({ title, description: lead, path }, matches)
}

export default function LegalPage() {
  const { pathname } = useLocation()
  const launched = isLaunched(useLaunch(), 'accounts')
  return <LegalScreen page={findLegalPage(pathOf(pathname), legal, launched)} />
}

/** The same page answers with a slash at the end. */
function pathOf(pathname: string): string {
  return pathname.replace(/\/$/, '')
}
