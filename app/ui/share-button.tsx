import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface ShareButtonProps {
  /** The page, without what the address says of this visit. */
  path: string
  title: string
  label: string
  /** Said for a moment once the link was copied, where the device shares nothing itself. */
  copied: string
}

const SAID_MS = 2_000

/** Gives the page to the device's own sharing, else puts its address on the clipboard. */
export function ShareButton({ path, title, label, copied }: ShareButtonProps) {
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!said) return
    const over = setTimeout(() => setSaid(false), SAID_MS)
    return () => clearTimeout(over)
  }, [said])
  const share = () => {
    const url = new URL(path, window.location.origin).href
    // Whoever closes the device's sheet has not failed at anything.
    if (navigator.share) return void navigator.share({ title, url }).catch(() => {})
    void navigator.clipboard?.writeText(url).then(() => setSaid(true))
  }
  return (
    <Button size="compact" onClick={share}>
      <Share2 aria-hidden size={16} strokeWidth={1.75} />
      <span aria-live="polite">{said ? copied : label}</span>
    </Button>
  )
}
