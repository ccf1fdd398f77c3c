import type { BadgeTone } from '#app/ui/badge.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  approved: 'gain',
  confirmed: 'gain',
  delivered: 'gain',
  taken: 'gain',
  won: 'gain',
  done: 'gain',
  settled: 'gain',
  official: 'gain',
  open: 'gain',
  full: 'gain',
  unlocked: 'gain',
  pass: 'gain',
  disputed: 'loss',
  charged_back: 'loss',
  lapsed: 'caution',
  rejected: 'loss',
  refused: 'loss',
  failed: 'loss',
  lost: 'loss',
  hit: 'loss',
  cancelled: 'loss',
  dead_letter: 'loss',
  frozen: 'caution',
  in_review: 'caution',
  overdue: 'caution',
  challenged: 'caution',
  provisional: 'caution',
  pending: 'info',
  submitted: 'info',
  failing: 'caution',
  needs_response: 'caution',
}

/** The tone of a state; its word says all that the colour does. */
export const toneOf = (value: string): BadgeTone => tones[value] ?? 'neutral'
