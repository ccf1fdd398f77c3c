import type { RecoveryNoticeView } from '#app/screens/certificate/recovery-notice.tsx'
import type { RecoveryView } from '#app/screens/certificate/recovery-screen.tsx'
import { dateTimeText } from '#app/texts/format.ts'
import { recoveryTexts as texts } from '#app/texts/recovery.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { RecoveryStatus } from '#domain/certificates/recovery.ts'

/** A recovery that was approved, as the server tells it to everybody. */
export interface ApprovedRecovery {
  id: string
  certificateNumber: string
  fromAddress: string
  toAddress: string
  status: Exclude<RecoveryStatus, 'asked'>
  approvedAt: Date
  recoversAt: Date
  objectionText: string
}

/** The public page of a recovery, in words. */
export function recoveryView(recovery: ApprovedRecovery): RecoveryView {
  const { status, certificateNumber, fromAddress, toAddress, approvedAt, recoversAt } = recovery
  const { facts } = texts
  const number = formatCertificateNumber(Number(certificateNumber))
  const open = status === 'public' || status === 'due'
  return {
    title: texts.title(number),
    state: stateOf(recovery),
    certificateHref: `/c/${certificateNumber}`,
    facts: [
      { label: facts.from, value: fromAddress, tall: true },
      { label: facts.to, value: toAddress, tall: true },
      { label: facts.approved, value: dateTimeText(approvedAt) },
      ...(open ? [{ label: facts.recovers, value: dateTimeText(recoversAt) }] : []),
    ],
    number,
    objection: open ? { address: fromAddress, text: recovery.objectionText } : null,
  }
}

/** What a certificate's page says of the recovery that waits. */
export function recoveryNotice(recovery: ApprovedRecovery): RecoveryNoticeView {
  return { state: stateOf(recovery), href: `/recuperations/${recovery.id}` }
}

function stateOf({ status, recoversAt }: ApprovedRecovery): string {
  return texts.states[status](dateTimeText(recoversAt))
}
