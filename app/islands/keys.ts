/**
 * Tells the style sheet once somebody travels by Tab: what it keeps from being laid out for a moment must be there
 * before the focus looks for its next stop.
 */
export function noteKeys(): void {
  const note = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') document.documentElement.dataset.keys = ''
  }
  addEventListener('keydown', note, { capture: true })
}
