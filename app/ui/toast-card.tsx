import { Check, Info, TriangleAlert, X } from 'lucide-react'
import type { Notice, NoticeTone } from './notify.ts'

const icons = { success: Check, info: Info, destructive: TriangleAlert }
const colours = { success: 'text-gain', info: 'text-link', destructive: 'text-loss' }

interface ToastCardProps {
  notice: Notice
  tone: NoticeTone
  closeLabel: string
  onClose(): void
}

/** The container is a polite live region, so only the destructive one carries a role of its own. */
export function ToastCard({ notice, tone, closeLabel, onClose }: ToastCardProps) {
  const Icon = icons[tone]
  const edge = tone === 'destructive' ? 'border-loss' : 'border-rule'
  return (
    <div
      role={tone === 'destructive' ? 'alert' : undefined}
      data-tone={tone}
      className={`flex w-full items-start gap-3 rounded-card border bg-raised p-4 font-text pr-2 shadow-overlay sm:w-89 ${edge}`}
    >
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${colours[tone]}`}
      />
      <div className="min-w-0 grow">
        <p className="text-15 font-semibold text-strong">{notice.title}</p>
        <p className="mt-0.5 text-15 text-soft">{notice.text}</p>
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="-mt-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-strong"
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </div>
  )
}
