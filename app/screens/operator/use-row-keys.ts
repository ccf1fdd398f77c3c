import { useEffect } from 'react'
import { isTyping } from '#app/screens/commands/is-typing.ts'
import { singleKeysOn } from '#app/screens/commands/single-keys.ts'

/** j and k go from row to row of what is listed; Enter opens the row, as it does any link. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key]
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!step || !isPlain || isTyping(event.target) || !singleKeysOn()) return
      const rows = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
      const here = rows.indexOf(document.activeElement as HTMLElement)
      const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1)
      rows[next]?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
