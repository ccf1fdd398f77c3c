import { leaveFlash } from '#app/demo/flash.ts'
import { forgetDrafts } from './order-draft.ts'
import { forgetTyped } from './typed-order.ts'

/** Somebody leaves this browser: nothing that they began stays in it, and the next document says goodbye. */
export function leaveBrowser(goodbye: { title: string; text: string }): void {
  leaveFlash(goodbye)
  forgetTyped()
  forgetDrafts()
}
