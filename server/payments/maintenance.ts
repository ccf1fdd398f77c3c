import type { MaintenanceStep } from '#server/kernel/door.ts'
import { askCardPages, pagesToAsk } from './ask-card-pages.ts'
import { closeLapsedPages, pagesToClose } from './close-lapsed-pages.ts'
import { openingsToAsk, resolveCardSessions } from './resolve-card-sessions.ts'
import { conversionsToAsk, resolveConversions } from './resolve-conversions.ts'

/** Maintenance steps of payments. */
export const paymentMaintenance = {
  ask_card_pages: { due: pagesToAsk, run: askCardPages },
  close_lapsed_pages: { due: pagesToClose, run: closeLapsedPages },
  resolve_card_sessions: { due: openingsToAsk, run: resolveCardSessions },
  resolve_conversions: { due: conversionsToAsk, run: resolveConversions },
} satisfies Record<string, MaintenanceStep>
