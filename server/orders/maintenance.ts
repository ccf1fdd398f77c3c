import type { MaintenanceStep } from '#server/kernel/door.ts'
import { endBoutQuestions, questionsToEnd } from './end-bout-questions.ts'
import { expireReservations, reservationsToEnd } from './expire-reservations.ts'
import { giveBackLate, ordersToGoBack } from './give-back-late.ts'

/** Maintenance steps of backings. */
export const orderMaintenance = {
  expire_reservations: { due: reservationsToEnd, run: expireReservations },
  end_bout_questions: { due: questionsToEnd, run: endBoutQuestions },
  give_back_late: { due: ordersToGoBack, run: giveBackLate },
} satisfies Record<string, MaintenanceStep>
