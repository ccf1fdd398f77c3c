import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/page-address.ts'
import { type LaunchState, PRELAUNCH } from '#domain/launch.ts'

/** The launch switches of this page; all off where they are not known. */
export function useLaunch(): LaunchState {
  const root = useRouteLoaderData('root') as RootData | undefined
  return root?.launch ?? PRELAUNCH
}
