import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/** Posts fields to a page's action and gives its answer; it waits for ever where the answer leads away. */
export type Post<Answer> = (fields: Record<string, string>) => Promise<Answer>

/** A fetcher as a function: for forms that want to know what came of them. */
export function usePost<Answer>(action?: string): Post<Answer> {
  const fetcher = useFetcher<Answer>()
  const answered = useRef<((answer: Answer) => void) | null>(null)
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle' || data === undefined) return
    answered.current?.(data as Answer)
    answered.current = null
  }, [state, data])
  return (fields) =>
    new Promise((resolve) => {
      answered.current = resolve
      void fetcher.submit(fields, { method: 'post', ...(action ? { action } : {}) })
    })
}
