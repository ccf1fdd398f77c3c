import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { TipsScreen } from '#app/screens/marketing/pocket/tips-screen.tsx'
import { tips } from '#app/texts/marketing/tips.ts'
import type { Route } from './+types/pockets-amateurs'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: tips.label,
      description: `${tips.lead} ${tips.caution}`,
      path: tips.path,
      image: 'pockets-amateurs',
    },
    matches,
  )

export default TipsScreen
