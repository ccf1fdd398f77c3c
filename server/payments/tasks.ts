import type { TaskHandlers } from '#server/kernel/door.ts'
import { expireCardSession } from './expire-card-session.ts'
import { refundPayment } from './refund-payment.ts'

/** Tasks of payments. */
export const paymentTasks = {
  expire_card_session: { queue: 'cards', run: expireCardSession },
  refund_payment: { queue: 'refunds', run: refundPayment },
} satisfies Partial<TaskHandlers>
