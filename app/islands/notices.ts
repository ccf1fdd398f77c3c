const shownMs = 4_500
const mostVisible = 3
const flashKey = 'coin-rouge.flash'

/** What a notice says. */
export interface Notice {
  title: string
  text: string
}

/** Buttons that carry a notice raise it; the region is in the page from the start so that it is read out. */
export function startNotices(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-notice-title]')
    const { noticeTitle: title, noticeText: text } = button?.dataset ?? {}
    if (title && text) showNotice({ title, text }, document.documentElement.lang)
  })
}

/** Shows once what the (French) app handed over, such as the goodbye after logging out. */
export function showFlash(): void {
  try {
    const flash = sessionStorage.getItem(flashKey)
    sessionStorage.removeItem(flashKey)
    if (flash) showNotice(JSON.parse(flash) as Notice, 'fr')
  } catch {
    // Storage may be closed to us or hold something else: then there is nothing to show.
  }
}

function showNotice({ title, text }: Notice, lang: string): void {
  const region = document.getElementById('notices')
  if (!region) return
  const raisedBy = document.activeElement as HTMLElement | null
  const toast = element('div', 'toast')
  toast.lang = lang
  const close = element('button', 'toast-close', '×')
  close.setAttribute('aria-label', region.dataset.dismiss ?? '')
  toast.append(element('strong', 'toast-title', title), element('p', 'toast-text', text), close)
  while (region.children.length >= mostVisible) region.firstElementChild?.remove()
  region.append(toast)

  const leave = () => {
    const heldFocus = toast.contains(document.activeElement)
    toast.remove()
    if (heldFocus) raisedBy?.focus({ preventScroll: true })
  }
  close.addEventListener('click', leave)
  pauseWhileUsed(toast, leave)
}

/** Leaves after its time, which stands still while the pointer or the focus is on the toast. */
function pauseWhileUsed(toast: HTMLElement, leave: () => void): void {
  let timer = setTimeout(leave, shownMs)
  const hold = () => clearTimeout(timer)
  const resume = () => {
    hold()
    if (!toast.matches(':hover, :focus-within')) timer = setTimeout(leave, shownMs)
  }
  for (const start of ['pointerenter', 'focusin']) toast.addEventListener(start, hold)
  for (const end of ['pointerleave', 'focusout'])
    toast.addEventListener(end, () => setTimeout(resume))
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
