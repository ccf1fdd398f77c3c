const arrivalDelayMs = 100

/**
 * Travel to a section by its hash: a question opens, the page scrolls smoothly and the heading takes
 * the focus. The style sheet makes the browser's own jumps smooth as well, so links work without this.
 */
export function startTravel(): void {
  // The browser settles its own focus before the first frame; ours must come after.
  if (location.hash) setTimeout(() => requestAnimationFrame(travel), arrivalDelayMs)
  addEventListener('hashchange', travel)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link || link.pathname !== location.pathname) return
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    // The browser tells of no change when the hash is already in the address.
    if (link.hash === location.hash) setTimeout(travel)
  })
}

function travel(): void {
  const target = targetOfHash()
  if (!target) return
  if (target instanceof HTMLDetailsElement) target.open = true
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
  const heading = target.querySelector<HTMLElement>('summary, [tabindex="-1"]')
  heading?.focus({ preventScroll: true })
}

/** Null also for a hash that cannot be read, such as `#%E0`. */
function targetOfHash(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}
