import { mailAskedLink } from '#server/accounts/mail-asked-link.ts'
import { convertCardFunds } from '#server/backings/convert-card-funds.ts'
import { expireCardSession } from '#server/backings/expire-card-session.ts'
import { followIdentity } from '#server/backings/follow-identity.ts'
import { letOwnedGo } from '#server/backings/let-owned-go.ts'
import { mailBoutQuestion } from '#server/backings/mail-bout-question.ts'
import { mailConfirmation } from '#server/backings/mail-confirmation.ts'
import { mailMoneyBack } from '#server/backings/mail-money-back.ts'
import { mailWithdrawal } from '#server/backings/mail-withdrawal.ts'
import { refundPayment } from '#server/backings/refund-payment.ts'
import { refundPocket } from '#server/backings/refund-pocket.ts'
import { convertPurchase } from '#server/backings/resale/convert-purchase.ts'
import { mailPurchase } from '#server/backings/resale/mail-purchase.ts'
import { screenPurchase } from '#server/backings/resale/screen-purchase.ts'
import { screenPayment } from '#server/backings/screen-payment.ts'
import { sendConfirmation } from '#server/backings/send-confirmation.ts'
import { creditHolders } from '#server/claims/credit-holders.ts'
import { payClaim } from '#server/claims/pay-claim.ts'
import { followKycCase } from '#server/compliance/follow-kyc-case.ts'
import { creditCompensations } from '#server/cover/credit-compensations.ts'
import { mailWriteOff } from '#server/fights/mail-write-off.ts'
import type { Announcement } from '#server/jobs/announce.ts'
import { sendLetter } from '#server/jobs/send-letter.ts'
import { spreadEvent } from '#server/outgoing-webhooks/spread-event.ts'
import { sendTreasuryOrder } from '#server/payouts/send-treasury-order.ts'
import type { Platform } from '#server/platform.ts'
import { mailPriority } from '#server/pockets/mail-priority.ts'
import { mailTerms } from '#server/provider/publish-terms.ts'
import { settleCertificates } from '#server/settlement/settle-certificates.ts'

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
