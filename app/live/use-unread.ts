import { useEffect, useState } from 'react'

/** How many notifications somebody who is logged in has not read; 0 until that is known, and where it cannot be read. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    void readUnread(left.signal).then(setUnread, () => {})
    return () => left.abort()
  }, [])
  return unread
}

async function readUnread(signal: AbortSignal): Promise<number> {
  const answer = await fetch('/api/notifications?limit=1', { signal })
  if (!answer.ok) return 0
  const { unread } = (await answer.json()) as { unread: number }
  return unread
}
