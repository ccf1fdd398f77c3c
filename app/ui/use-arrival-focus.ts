import { useLayoutEffect, useRef } from 'react'

/**
 * A screen that replaces another takes the focus that went away with it, so that the next Tab starts
 * at its top. Focus that somebody already placed stays where it is, also on its way between two stops.
 */
export function useArrivalFocus<Part extends HTMLElement>() {
  const screen = useRef<Part>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true })
  }, [])
  return screen
}
