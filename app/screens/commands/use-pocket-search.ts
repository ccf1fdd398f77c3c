import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { OpenPocketsView } from '#app/screens/pocket/open-pockets-screen.tsx'

/** Words shorter than these fit too much. */
const LEAST_LETTERS = 2
/** One request a pause in typing, not one a letter. */
const PAUSE_MS = 200
const MOST_SHOWN = 6

/** The Pockets that the server finds for what is typed, with the way to each. */
export function usePocketSearch(typed: string) {
  const { load, data, state } = useFetcher<{ view: OpenPocketsView }>()
  const words = typed.trim()
  const asks = words.length >= LEAST_LETTERS
  useEffect(() => {
    if (!asks) return
    const pause = setTimeout(() => void load(`/pockets?q=${encodeURIComponent(words)}`), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [asks, words, load])
  const cards = asks && data ? data.view.marketplace : []
  const found = cards
    .slice(0, MOST_SHOWN)
    .flatMap(({ name, href, category }) => (href ? [{ title: name, href, detail: category }] : []))
  return { found, busy: asks && state !== 'idle' }
}
