import { mailWriteOff } from '#server/bouts/mail-write-off.ts'
import { mailPriority } from '#server/campaigns/pockets/mail-priority.ts'
import { mailAskedLink } from '#server/identity/accounts/mail-asked-link.ts'
import { followKycCase } from '#server/identity/compliance/follow-kyc-case.ts'
import type { Announcement } from '#server/kernel/jobs/announce.ts'
import { sendLetter } from '#server/kernel/jobs/send-letter.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { convertPurchase } from '#server/market/convert-purchase.ts'
import { mailPurchase } from '#server/market/mail-purchase.ts'
import { screenPurchase } from '#server/market/screen-purchase.ts'
import { convertCardFunds } from '#server/orders/convert-card-funds.ts'
import { followIdentity } from '#server/orders/follow-identity.ts'
import { letOwnedGo } from '#server/orders/let-owned-go.ts'
import { mailBoutQuestion } from '#server/orders/mail-bout-question.ts'
import { mailConfirmation } from '#server/orders/mail-confirmation.ts'
import { mailMoneyBack } from '#server/orders/mail-money-back.ts'
import { mailWithdrawal } from '#server/orders/mail-withdrawal.ts'
import { refundPocket } from '#server/orders/refund-pocket.ts'
import { screenPayment } from '#server/orders/screen-payment.ts'
import { sendConfirmation } from '#server/orders/send-confirmation.ts'
import { expireCardSession } from '#server/payments/expire-card-session.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { creditHolders } from '#server/settlements/claims/credit-holders.ts'
import { payClaim } from '#server/settlements/claims/pay-claim.ts'
import { creditCompensations } from '#server/settlements/cover/credit-compensations.ts'
import { settleCertificates } from '#server/settlements/settle-certificates.ts'
import { mailTerms } from '#server/treasury/publish-terms.ts'
import { sendTreasuryOrder } from '#server/treasury/send-treasury-order.ts'
import { spreadEvent } from '#server/webhooks/spread-event.ts'

/**
 * Carries out one promise. It may have been carried out before: every effect is one by its key. Throws at a kind that it does
 * not know, as a process does that runs beside a newer version of the product.
 */
export async function carryOut(platform: Platform, task: Announcement): Promise<void> {
  switch (task.kind) {
    case 'mail':
      await sendLetter(platform, task.payload)
      return
    case 'confirmation_letter':
      return sendConfirmation(platform, task.payload)
    case 'mail_asked_link':
      return mailAskedLink(platform, task.payload)
    case 'mail_confirmation':
      await mailConfirmation(platform, task.payload.backingId)
      // The same promise tells the backer's programs: each order of a batch keeps to one row.
      return spreadEvent(platform, 'backing.confirmed', task.payload.backingId)
    case 'screen_payment':
      return screenPayment(platform, task.payload.backingId)
    case 'screen_purchase':
      return screenPurchase(platform, task.payload.purchaseId)
    case 'convert_purchase':
      return convertPurchase(platform, task.payload.purchaseId)
    case 'mail_purchase':
      return mailPurchase(platform, task.payload)
    case 'convert_card_funds':
      return convertCardFunds(platform, task.payload.backingId)
    case 'send_treasury_order':
      return sendTreasuryOrder(platform, task.payload.orderId)
    case 'mail_terms':
      return mailTerms(platform, task.payload.version)
    case 'refund_payment':
      return refundPayment(platform, task.payload)
    case 'refund_pocket':
      return refundPocket(platform, task.payload)
    case 'mail_money_back':
      await mailMoneyBack(platform, task.payload.backingId)
      return spreadEvent(platform, 'backing.refunded', task.payload.backingId)
    case 'mail_withdrawal':
      return mailWithdrawal(platform, task.payload.backingId)
    case 'mail_priority':
      return mailPriority(platform, task.payload.pocketId)
    case 'mail_write_off':
      return mailWriteOff(platform, task.payload.declarationId)
    case 'mail_bout_question':
      return mailBoutQuestion(platform, task.payload.questionId)
    case 'pay_claim':
      return payClaim(platform, task.payload.claimId)
    case 'credit_compensations':
      return creditCompensations(platform, task.payload)
    case 'credit_holders':
      return creditHolders(platform, task.payload)
    case 'settle_certificates':
      return settleCertificates(platform, task.payload.pocketId)
    case 'follow_kyc_case':
      return followKycCase(platform, task.payload.caseId)
    case 'follow_identity':
      return followIdentity(platform, task.payload.personId)
    case 'let_owned_go':
      return letOwnedGo(platform, task.payload.personId)
    case 'spread_event':
      return spreadEvent(platform, task.payload.event, task.payload.subject)
    case 'expire_card_session':
      return expireCardSession(platform, task.payload)
    default:
      return unknownKind(task)
  }
}

function unknownKind(task: never): never {
  const { kind } = task as { kind: string }
  throw new Error(`no such kind of task here: ${kind}`)
}
