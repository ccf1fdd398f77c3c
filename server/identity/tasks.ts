import type { TaskHandlers } from '#server/kernel/jobs/task-handlers.ts'
import { mailAskedLink } from './accounts/mail-asked-link.ts'
import { followKycCase } from './compliance/follow-kyc-case.ts'

/** What is done later about people. */
export const identityTasks = {
  mail_asked_link: { lane: 'own', run: mailAskedLink },
  follow_kyc_case: {
    lane: 'identities',
    run: (platform, { caseId }) => followKycCase(platform, caseId),
  },
} satisfies Partial<TaskHandlers>
