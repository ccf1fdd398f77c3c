import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { FederationsScreen } from '#app/screens/marketing/pocket/federations-screen.tsx'
import { federations } from '#app/texts/marketing/federations.ts'
import type { Route } from './+types/pockets-federation'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: federations.label,
      description: `${federations.lead} ${federations.caution}`,
      path: federations.path,
      image: 'pockets-federation',
    },
    matches,
  )

export default FederationsScreen
