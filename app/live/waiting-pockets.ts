import type { Way } from '#app/screens/account/way-list.tsx'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { type Acting, type OwnPocket, pocketRow } from './studio-pockets.ts'

/** Pockets with which their recipient goes on: sent back by operators, or approved and not published. A manager publishes none. */
export function waitingPockets(
  pockets: readonly OwnPocket[],
  acting: Acting,
): Omit<Way, 'state'>[] {
  return pockets.flatMap((pocket) => {
    if (pocket.facts.recipientId !== acting.id) return []
    const { href, title, next } = pocketRow(pocket, acting)
    const { status, sentBackBecause } = pocket
    if (status === 'draft' && sentBackBecause) {
      return { href, title, text: texts.sentBack(sentBackBecause) }
    }
    return status === 'approved' && acting.capacity !== 'manager' ? { href, title, text: next } : []
  })
}
