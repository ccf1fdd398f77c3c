import { useRouteLoaderData } from 'react-router'
import { type LaunchState, PRELAUNCH } from '#domain/launch.ts'
import type { RootData } from './page-meta.ts'

/** The launch switches of this page; all off where they are not known. */
export function useLaunch(): LaunchState {
  const root = useRouteLoaderData('root') as RootData | undefined
  return root?.launch ?? PRELAUNCH
}
