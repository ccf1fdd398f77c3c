import type { TaskHandlers } from '#server/kernel/door.ts'
import { mailTerms } from './publish-terms.ts'
import { sendTreasuryOrder } from './send-treasury-order.ts'

/** Tasks of the treasury. */
export const treasuryTasks = {
  send_treasury_order: {
    queue: 'treasury',
    run: (platform, { orderId }) => sendTreasuryOrder(platform, orderId),
  },
  mail_terms: { queue: 'own', run: (platform, { version }) => mailTerms(platform, version) },
} satisfies Partial<TaskHandlers>
