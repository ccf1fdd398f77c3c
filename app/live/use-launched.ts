import { useRouteLoaderData } from 'react-router'
import { isLaunched, type LaunchState, type LaunchSwitch } from '#domain/kernel/launch.ts'

/** Whether a part of the platform is live, on the server's render and in the browser alike. */
export function useLaunched(launchSwitch: LaunchSwitch): boolean {
  const root = useRouteLoaderData('root') as { launch: LaunchState } | undefined
  return root !== undefined && isLaunched(root.launch, launchSwitch)
}
