import { pocketPageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { FederationsScreen } from '#app/screens/marketing/pocket/federations-screen.tsx'
import type { Route } from './+types/pockets-federation'

export const meta: Route.MetaFunction = ({ matches }) => pocketPageMeta('federation', matches)

export default FederationsScreen
