/**
 * Holds what a visitor presses before the page's script is ready, and does it as soon as it is.
 * Without it a quick press on a slow device would be lost, or a form would leave the page natively.
 */
export const earlyActionsScript =
  "(()=>{const r=document.documentElement;const hold=(e,t)=>{if(r.dataset.ready===undefined&&t){e.preventDefault();window.heldAction=t}};addEventListener('submit',e=>hold(e,e.target),true);addEventListener('click',e=>hold(e,e.target.closest('button[type=button]')),true)})()"

type Held = { heldAction?: HTMLElement | undefined }

/** Marks a page whose content comes alive after its frame; that content then releases the held action. */
export const lateMark = { 'data-late': '' }

/** Releases the held action unless a part of the page is still to come alive. */
export function releaseUnlessLate(): void {
  if (!document.querySelector('[data-late]')) releaseEarlyAction()
}

/** Says that the page answers by itself from now on, and does what was held. */
export function releaseEarlyAction(): void {
  const held = (window as Held).heldAction
  document.documentElement.dataset.ready = ''
  delete (window as Held).heldAction
  if (!held?.isConnected) return
  if (held instanceof HTMLFormElement) held.requestSubmit()
  else held.click()
}
