import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  value: string
  label: string
  /** Said for a moment once it is done. */
  done: string
}

const SAID_MS = 2_000

/** Puts a value on the clipboard and says so in its own place. */
export function CopyButton({ value, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const over = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(over)
  }, [copied])
  const Icon = copied ? Check : Copy
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true))
  return (
    <Button size="compact" onClick={copy}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span aria-live="polite">{copied ? done : label}</span>
    </Button>
  )
}
