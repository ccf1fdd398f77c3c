import { Button } from './button.tsx'

interface MoreButtonProps {
  words: string
  /** The way to the next page; null on the last. */
  more: { isComing: boolean; ask(): void } | null | undefined
}

/** Asks for the next page of the list above it. */
export function MoreButton({ words, more }: MoreButtonProps) {
  if (!more) return null
  return (
    <Button busy={more.isComing} onClick={more.ask} className="justify-self-center">
      {words}
    </Button>
  )
}
