import { boutTasks } from '#server/bouts/tasks.ts'
import { campaignTasks } from '#server/campaigns/tasks.ts'
import { identityTasks } from '#server/identity/tasks.ts'
import { mailTasks } from '#server/kernel/jobs/mail-tasks.ts'
import type { TaskHandlers } from '#server/kernel/jobs/task-handlers.ts'
import { marketTasks } from '#server/market/tasks.ts'
import { orderTasks } from '#server/orders/tasks.ts'
import { paymentTasks } from '#server/payments/tasks.ts'
import { settlementTasks } from '#server/settlements/tasks.ts'
import { treasuryTasks } from '#server/treasury/tasks.ts'
import { webhookTasks } from '#server/webhooks/tasks.ts'

/** Every kind of task, each declared by its module: one that is missing does not compile. */
export const tasks: TaskHandlers = {
  ...mailTasks,
  ...identityTasks,
  ...webhookTasks,
  ...treasuryTasks,
  ...campaignTasks,
  ...boutTasks,
  ...settlementTasks,
  ...paymentTasks,
  ...orderTasks,
  ...marketTasks,
}
