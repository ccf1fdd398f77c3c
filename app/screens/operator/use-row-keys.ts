import { useEffect } from 'react'
import { isTyping } from '#app/screens/commands/is-typing.ts'
import { singleKeysOn } from '#app/screens/commands/single-keys.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/**
 * j and k go from row to row of what is listed; Enter opens the row, as it does any link. A and R lead to the form that says yes
 * or no, U leads up: they follow links or go to a field, and never send anything.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
      if (!isPlain || isTyping(event.target) || !singleKeysOn()) return
      const step = STEPS[event.key]
      if (step) goBy(step)
      else if (/^[aru]$/.test(event.key) && follow(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function goBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1)
  rows[next]?.focus()
}

/** A link is followed; of a form the first field is where the keyboard then is. */
function follow(key: string): boolean {
  const place = document.querySelector<HTMLElement>(`[data-hotkey=${key}]`)
  if (!place) return false
  if (place instanceof HTMLAnchorElement) place.click()
  else place.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus()
  return true
}
