import { pocketPageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { SharesScreen } from '#app/screens/marketing/pocket/shares-screen.tsx'
import type { Route } from './+types/pockets-pro'

export const meta: Route.MetaFunction = ({ matches }) => pocketPageMeta('share', matches)

export default SharesScreen
