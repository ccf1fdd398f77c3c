import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a pointer rests before a tip opens, and for how long the next one then opens at once. */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300
/** Time to move from the control onto its tip. */
const LEAVE_MS = 100

/** When the last tip closed, and the tip that is open: there is one at a time. */
const shared: { closedAt: number; owner: object | null; close: () => void } = {
  closedAt: Number.NEGATIVE_INFINITY,
  owner: null,
  close: () => {},
}

/** Opens and closes one tip. `enter` waits, `show` does not; `leave` allows for the way to the tip. */
export function useTip() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const closeAt = useCallback((closedAt: number) => {
    clearTimeout(timer.current)
    setOpen(false)
    if (shared.owner !== timer) return
    shared.owner = null
    shared.closedAt = closedAt
  }, [])
  const close = useCallback(() => closeAt(performance.now()), [closeAt])

  const show = useCallback(() => {
    clearTimeout(timer.current)
    if (shared.owner && shared.owner !== timer) shared.close()
    shared.owner = timer
    shared.close = close
    setOpen(true)
  }, [close])

  const enter = useCallback(() => {
    clearTimeout(timer.current)
    const recent =
      shared.owner !== null || performance.now() - shared.closedAt < TOOLTIP_SKIP_DELAY_MS
    if (recent) show()
    else timer.current = setTimeout(show, TOOLTIP_DELAY_MS)
  }, [show])

  const leave = useCallback(() => {
    clearTimeout(timer.current)
    if (shared.owner !== timer) return
    const leftAt = performance.now()
    timer.current = setTimeout(() => closeAt(leftAt), LEAVE_MS)
  }, [closeAt])

  useEffect(() => close, [close])
  useCloseOnEscape(open, close)
  return { open, enter, show, leave, close }
}

/** A tip goes with Escape, and when what it points to may have moved. */
function useCloseOnEscape(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', close, { capture: true })
    window.addEventListener('resize', close)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [open, close])
}
