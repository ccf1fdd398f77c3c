import { mailAskedLink } from '#server/identity/accounts/mail-asked-link.ts'
import { followKycCase } from '#server/identity/compliance/follow-kyc-case.ts'
import type { TaskHandlers } from '#server/kernel/door.ts'

/** What is done later about people. */
export const identityTasks = {
  mail_asked_link: { queue: 'own', run: mailAskedLink },
  follow_kyc_case: {
    queue: 'identities',
    run: (platform, { caseId }) => followKycCase(platform, caseId),
  },
} satisfies Partial<TaskHandlers>
