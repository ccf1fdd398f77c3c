import type { Fees } from '#app/texts/marketing/with-fees.ts'
import type { LaunchState } from '#domain/kernel/launch.ts'

/** What the root loader hands to every page. */
export interface RootData {
  launch: LaunchState
  /** The rates that the still pages name: those in force from the launch on. */
  fees: Fees
  /** Where visitors reach the platform, without a slash at the end. */
  publicUrl: string
}

/** What a route's `meta` is told of the routes around it. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The absolute address of a path of ours; the path alone where the root's data could not be read. */
export function pageAddress(path: string, matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return `${root?.publicUrl ?? ''}${path}`
}
