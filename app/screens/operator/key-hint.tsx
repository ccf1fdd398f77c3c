/** The key that leads where a link does, for those who see it; `aria-keyshortcuts` tells it to others. */
export function KeyHint({ hotkey }: { hotkey: string }) {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <kbd className="type-code text-13">{hotkey}</kbd>
    </span>
  )
}
