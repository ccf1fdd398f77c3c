import type { TaskHandlers } from '#server/kernel/door.ts'
import { spreadEvent } from '#server/webhooks/door.ts'
import { convertCardFunds } from './convert-card-funds.ts'
import { followIdentity } from './follow-identity.ts'
import { mailBoutQuestion } from './mail-bout-question.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailMoneyBack } from './mail-money-back.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { refundPocket } from './refund-pocket.ts'
import { releaseFrozenOrders } from './release-frozen-orders.ts'
import { screenPayment } from './screen-payment.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { settleOrders } from './settle-orders.ts'
import { tellOrder } from './tell-order.ts'

/** Tasks of backings. */
export const orderTasks = {
  confirmation_email: { queue: 'mails', run: sendConfirmation },
  // The same task notifies webhook endpoints and the page: one row for each order of a batch.
  mail_confirmation: {
    queue: 'own',
    run: async (platform, { backingId }) => {
      await mailConfirmation(platform, backingId)
      await spreadEvent(platform, 'backing.confirmed', backingId)
      await tellOrder(platform, backingId, 'backing_confirmed')
    },
  },
  mail_money_back: {
    queue: 'own',
    run: async (platform, { backingId }) => {
      await mailMoneyBack(platform, backingId)
      await spreadEvent(platform, 'backing.refunded', backingId)
      await tellOrder(platform, backingId, 'backing_refunded')
    },
  },
  mail_withdrawal: {
    queue: 'own',
    run: (platform, { backingId }) => mailWithdrawal(platform, backingId),
  },
  mail_bout_question: {
    queue: 'own',
    run: (platform, { questionId }) => mailBoutQuestion(platform, questionId),
  },
  screen_payment: {
    queue: 'screening',
    run: (platform, { backingId }) => screenPayment(platform, backingId),
  },
  convert_card_funds: {
    queue: 'conversion',
    run: (platform, { backingId }) => convertCardFunds(platform, backingId),
  },
  refund_pocket: { queue: 'own', run: refundPocket },
  follow_identity: {
    queue: 'own',
    run: (platform, { personId }) => followIdentity(platform, personId),
  },
  settle_certificates: {
    queue: 'own',
    run: (platform, { pocketId }) => settleOrders(platform, pocketId),
  },
  release_frozen_orders: {
    queue: 'own',
    run: (platform, { personId }) => releaseFrozenOrders(platform, personId),
  },
} satisfies Partial<TaskHandlers>
