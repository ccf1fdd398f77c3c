import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { LegalScreen } from '#app/screens/marketing/legal/legal-screen.tsx'
import { accessibilite } from '#app/texts/legal/accessibilite.ts'
import type { Route } from './+types/accessibilite'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title: accessibilite.title, description: accessibilite.lead, path: accessibilite.path },
    matches,
  )

export default function Accessibilite() {
  return <LegalScreen page={accessibilite} />
}
