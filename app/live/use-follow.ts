import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { queryClient } from '#app/query-client.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** The wait before asking again: one second, doubled each time, half a minute at most. */
export function followDelayMs(asked: number): number {
  return Math.min(FIRST_MS * 2 ** asked, LONGEST_MS)
}

interface Followed {
  state: string
  signedPayment?: { state: string } | null
}

/** What a page that follows an order looks at. */
export function followKey({ state, signedPayment }: Followed): string {
  return signedPayment ? `${state}:${signedPayment.state}` : state
}

/**
 * Asks this address how an order stands while it may still move, ever more slowly, and loads the page's data anew when
 * it did. Gives true when the questions stay without an answer.
 */
export function useFollow(address: string, state: string, moving: boolean): boolean {
  const { revalidate } = useRevalidator()
  const answer = useQuery(
    {
      queryKey: ['follow', address],
      queryFn: async ({ signal }) => {
        const response = await fetch(address, { signal })
        if (!response.ok) throw new Error(`no answer: ${response.status}`)
        return followKey((await response.json()) as Followed)
      },
      enabled: moving,
      staleTime: 0,
      refetchInterval: (query) => followDelayMs(query.state.dataUpdateCount),
    },
    queryClient,
  )
  const told = answer.data
  useEffect(() => {
    if (told !== undefined && told !== state) void revalidate()
  }, [told, state, revalidate])
  return moving && answer.isError
}
