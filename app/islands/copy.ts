/** Copies what a button carries in `data-copy` and says so on the button for a moment. */
export function startCopying(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (!button) return
    await navigator.clipboard?.writeText(button.dataset.copy ?? '')
    const label = button.textContent
    button.textContent = '✓'
    setTimeout(() => {
      button.textContent = label
    }, 1_500)
  })
}
