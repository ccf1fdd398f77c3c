import { useLaunch } from '#app/screens/marketing/frame/launch-state.ts'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { LegalScreen } from '#app/screens/marketing/legal/legal-screen.tsx'
import { confidentialite } from '#app/texts/legal/confidentialite.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { legal } from '#domain/kernel/legal.ts'
import type { Route } from './+types/confidentialite'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, lead, path } = confidentialite(legal, false)
  return pageMeta({ title, description: lead, path }, matches)
}

export default function Confidentialite() {
  return <LegalScreen page={confidentialite(legal, isLaunched(useLaunch(), 'accounts'))} />
}
