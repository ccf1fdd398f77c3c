import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/page-address.ts'
import { type Fees, FORESEEN, withFees } from '#app/texts/marketing/with-fees.ts'
import { type LaunchState, PRELAUNCH } from '#domain/kernel/launch.ts'

/** The launch switches of this page; all off where they are not known. */
export function useLaunch(): LaunchState {
  return useRoot()?.launch ?? PRELAUNCH
}

/** The rates that this page names. */
export function useFees(): Fees {
  return useRoot()?.fees ?? FORESEEN
}

/** Texts with these rates written in. */
export function useFeeTexts<Texts>(texts: Texts): Texts {
  return withFees(texts, useFees())
}

/** No contract runs, and certificates have no token. */
export function useTokenless(): boolean {
  return useRoot()?.tokenless ?? false
}

function useRoot(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}
