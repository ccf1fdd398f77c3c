import type { TaskHandlers } from '#server/kernel/door.ts'
import { spreadEvent } from '#server/webhooks/door.ts'
import { convertCardFunds } from './convert-card-funds.ts'
import { followIdentity } from './follow-identity.ts'
import { letOwnedGo } from './let-owned-go.ts'
import { mailBoutQuestion } from './mail-bout-question.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailMoneyBack } from './mail-money-back.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { refundPocket } from './refund-pocket.ts'
import { screenPayment } from './screen-payment.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** What is done later about backings. */
export const orderTasks = {
  confirmation_letter: { lane: 'mails', run: sendConfirmation },
  // The same promise tells the backer's programs: each order of a batch keeps to one row.
  mail_confirmation: {
    lane: 'own',
    run: async (platform, { backingId }) => {
      await mailConfirmation(platform, backingId)
      await spreadEvent(platform, 'backing.confirmed', backingId)
    },
  },
  mail_money_back: {
    lane: 'own',
    run: async (platform, { backingId }) => {
      await mailMoneyBack(platform, backingId)
      await spreadEvent(platform, 'backing.refunded', backingId)
    },
  },
  mail_withdrawal: {
    lane: 'own',
    run: (platform, { backingId }) => mailWithdrawal(platform, backingId),
  },
  mail_bout_question: {
    lane: 'own',
    run: (platform, { questionId }) => mailBoutQuestion(platform, questionId),
  },
  screen_payment: {
    lane: 'screening',
    run: (platform, { backingId }) => screenPayment(platform, backingId),
  },
  convert_card_funds: {
    lane: 'conversion',
    run: (platform, { backingId }) => convertCardFunds(platform, backingId),
  },
  refund_pocket: { lane: 'own', run: refundPocket },
  follow_identity: {
    lane: 'own',
    run: (platform, { personId }) => followIdentity(platform, personId),
  },
  let_owned_go: { lane: 'own', run: (platform, { personId }) => letOwnedGo(platform, personId) },
} satisfies Partial<TaskHandlers>
