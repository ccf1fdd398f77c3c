import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { singleKeysOn } from './single-keys.ts'

/** What the keyboard asks for. */
export type Asked = 'menu' | 'keys'

/** The event by which a button of a page asks for the menu. */
const ASKED = 'coin-rouge:commands'

/** Opens the command menu from anywhere on a page of the app. */
export const askForMenu = () => window.dispatchEvent(new Event(ASKED))

/**
 * Listens for Ctrl K or ⌘ K, and for « ? » outside of fields unless it was turned off; where there is no menu the browser keeps its
 * own keys.
 */
export function useCommandKeys(isThere: boolean, ask: (asked: Asked) => void): void {
  useEffect(() => {
    if (!isThere) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        ask('menu')
      } else if (event.key === '?' && !isTyping(event.target) && singleKeysOn()) {
        ask('keys')
      }
    }
    const onAsked = () => ask('menu')
    window.addEventListener('keydown', onKey)
    window.addEventListener(ASKED, onAsked)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(ASKED, onAsked)
    }
  }, [isThere, ask])
}
