import { useEffect, useState } from 'react'
import { type Notice, type NoticeTone, showNotices } from './notify.ts'
import { ToastCard } from './toast-card.tsx'

interface Shown {
  id: number
  notice: Notice
  tone: NoticeTone
}

const SHOWN_AT_ONCE = 3

/** Notices where the code of the toasts cannot be had: the latest ones, each until it is closed. */
export function PlainNotices({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  useEffect(() => {
    let count = 0
    return showNotices((notice, tone) => {
      count += 1
      const next = { id: count, notice, tone }
      setShown((before) => [...before, next].slice(-SHOWN_AT_ONCE))
    })
  }, [])
  const close = (id: number) => setShown((before) => before.filter((each) => each.id !== id))
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="fixed right-3 bottom-21 left-3 z-50 grid gap-3 sm:right-6 sm:bottom-6 sm:left-auto"
    >
      {shown.map(({ id, notice, tone }) => (
        <ToastCard
          key={id}
          notice={notice}
          tone={tone}
          closeLabel={closeLabel}
          onClose={() => close(id)}
        />
      ))}
    </section>
  )
}
