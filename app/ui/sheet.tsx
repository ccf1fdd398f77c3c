import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface SheetProps {
  title: string
  closeLabel: string
  open: boolean
  onOpenChange(open: boolean): void
  children: ReactNode
  /** A wide sheet takes the whole height of a phone: for forms. */
  wide?: boolean
  /** Stays in view under what scrolls. */
  footer?: ReactNode
}

const frame =
  'sheet chamfer-top-left outline-none fixed inset-x-0 bottom-0 z-50 flex flex-col bg-raised text-strong ' +
  'md:inset-y-0 md:right-0 md:left-auto md:max-h-none'
const sizes = { usual: 'max-h-11/12 md:w-100', wide: 'top-0 md:w-130' }

/** A side sheet: from the right on a desk, from the bottom on a phone. Focus stays in it and returns. */
export function Sheet({ title, closeLabel, open, onOpenChange, ...content }: SheetProps) {
  const opener = useRef<HTMLElement | null>(null)
  const rememberOpener = (event: Event) => {
    const { activeElement } = document
    opener.current = activeElement instanceof HTMLElement ? activeElement : null
    if (!content.wide) return
    // A form is read from its title on; its first field would bring up a phone's keyboard at once.
    event.preventDefault()
    if (event.target instanceof HTMLElement) event.target.focus()
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    opener.current?.focus()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-overlay fixed inset-0 z-40 bg-ink-950/70" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          className={`${frame} ${content.wide ? sizes.wide : sizes.usual}`}
        >
          <div className="flex shrink-0 items-center justify-between border-b border-rule py-2 pr-2 pl-8">
            <Dialog.Title className="text-18 font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={closeLabel}>
                <X aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="grow scroll-py-24 overflow-y-auto overscroll-contain p-5">
            {content.children}
          </div>
          {content.footer && (
            <div className="shrink-0 border-t border-rule bg-raised px-5 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))]">
              {content.footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
