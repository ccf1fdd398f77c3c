import { QueryClient } from '@tanstack/react-query'

/** How often a failed read is tried again, how long that waits at most, and when unused data go. */
export const RETRIES = 3
export const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 30_000
export const UNUSED_DATA_MS = 5 * 60_000

/** The wait before a retry: one second, doubled each time, half a minute at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
}

/** A data cache with the product's defaults. Source: UI-03. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: RETRIES, retryDelay: retryDelayMs, gcTime: UNUSED_DATA_MS },
    },
  })
}

/** The browser's one cache. The server never reads through it: its answers belong to one request. */
export const queryClient = createQueryClient()
