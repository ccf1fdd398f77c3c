import { useLaunch } from '#app/screens/marketing/frame/launch-state.ts'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { LegalScreen } from '#app/screens/marketing/legal/legal-screen.tsx'
import { mentionsLegales } from '#app/texts/legal/mentions-legales.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { legal } from '#domain/kernel/legal.ts'
import type { Route } from './+types/mentions-legales'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, lead, path } = mentionsLegales(legal, false)
  return pageMeta({ title, description: lead, path }, matches)
}

export default function MentionsLegales() {
  return <LegalScreen page={mentionsLegales(legal, isLaunched(useLaunch(), 'accounts'))} />
}
