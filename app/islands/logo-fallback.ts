/** A logo that cannot be loaded gives way to the name in letters. */
export function watchLogos(): void {
  for (const logo of document.querySelectorAll('[data-logo]')) {
    const image = logo.querySelector('img')
    const text = logo.querySelector<HTMLElement>('.logo-text')
    if (!image || !text) continue
    const giveWay = () => {
      image.hidden = true
      text.hidden = false
    }
    image.addEventListener('error', giveWay)
    // The error may have come before this script did.
    if (image.complete && image.naturalWidth === 0) giveWay()
  }
}
