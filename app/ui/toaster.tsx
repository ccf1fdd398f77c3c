import { type FocusEvent, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { showNotices } from './notify.ts'
import { ToastCard } from './toast-card.tsx'

/** How long a toast stays, and how many are on screen at once. */
export const TOAST_DURATION_MS = 4500
export const TOASTS_VISIBLE = 3

interface ToasterProps {
  label: string
  closeLabel: string
}

/** Shows notices bottom right, three at most, held while the pointer or the focus is on them. */
export default function Toaster({ label, closeLabel }: ToasterProps) {
  const cameFrom = useRef<Element | null>(null)
  // Sonner would lead whoever tabs on from a notice back to where they came from, again and again: it hears of no focus.
  const noteFocus = (event: FocusEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  useEffect(
    () =>
      showNotices((notice, tone) => {
        toast.custom((id) => (
          <ToastCard
            notice={notice}
            tone={tone}
            closeLabel={closeLabel}
            onClose={() => {
              toast.dismiss(id)
              if (cameFrom.current instanceof HTMLElement)
                cameFrom.current.focus({ preventScroll: true })
              cameFrom.current = null
            }}
          />
        ))
      }),
    [closeLabel],
  )
  return (
    <div onFocusCapture={noteFocus}>
      <Sonner
        position="bottom-right"
        visibleToasts={TOASTS_VISIBLE}
        duration={TOAST_DURATION_MS}
        expand
        gap={12}
        containerAriaLabel={label}
        mobileOffset={{ bottom: 84, left: 12, right: 12 }}
      />
    </div>
  )
}
