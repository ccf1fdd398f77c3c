import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { SharesScreen } from '#app/screens/marketing/pocket/shares-screen.tsx'
import { shares } from '#app/texts/marketing/shares.ts'
import type { Route } from './+types/pockets-pro'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: shares.label,
      description: `${shares.lead} ${shares.caution}`,
      path: shares.path,
      image: 'pockets-pro',
    },
    matches,
  )

export default SharesScreen
