import { pocketPageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { TipsScreen } from '#app/screens/marketing/pocket/tips-screen.tsx'
import type { Route } from './+types/pockets-amateurs'

export const meta: Route.MetaFunction = ({ matches }) => pocketPageMeta('tips', matches)

export default TipsScreen
