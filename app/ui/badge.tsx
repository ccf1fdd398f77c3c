import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'gain' | 'caution' | 'loss' | 'info' | 'honour'

const tones: Record<BadgeTone, string> = {
  neutral: 'text-soft',
  gain: 'text-gain',
  caution: 'text-caution',
  loss: 'text-loss',
  info: 'text-link',
  honour: 'text-honour',
}

interface BadgeProps {
  tone: BadgeTone
  children: ReactNode
  lang?: string | undefined
}

/** A short outlined mark. Never filled: red fills are for what one can press. */
export function Badge({ tone, children, lang }: BadgeProps) {
  return (
    <span
      lang={lang}
      className={`inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-badge border border-current px-2 text-12 font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
