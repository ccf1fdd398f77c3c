import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/page-address.ts'
import { addressIn } from '#domain/kernel/language.ts'
import { isLaunched, type LaunchSwitch } from '#domain/kernel/launch.ts'

/** Whether a part of the platform is live, on the server's render and in the browser alike. */
export function useLaunched(launchSwitch: LaunchSwitch): boolean {
  const root = useRoot()
  return root !== undefined && isLaunched(root.launch, launchSwitch)
}

/** Whether nobody is logged in, as far as the browser's cookies say. */
export function useVisitor(): boolean {
  return useRoot()?.visitor ?? true
}

/** The landing page: `/`, or in French for whoever has chosen French in this browser. */
export function useHome(): string {
  return addressIn(useRoot()?.chosenLanguage ?? 'en', '/')
}

const useRoot = () => useRouteLoaderData('root') as RootData | undefined
