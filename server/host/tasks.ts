import { assuranceTasks } from '#server/assurance/door.ts'
import { boutTasks } from '#server/bouts/door.ts'
import { campaignTasks } from '#server/campaigns/door.ts'
import { identityTasks } from '#server/identity/door.ts'
import { mailTasks, type TaskHandlers } from '#server/kernel/door.ts'
import { marketTasks } from '#server/market/door.ts'
import { orderTasks } from '#server/orders/door.ts'
import { paymentTasks } from '#server/payments/door.ts'
import { settlementTasks } from '#server/settlements/door.ts'
import { supportTasks } from '#server/support/door.ts'
import { treasuryTasks } from '#server/treasury/door.ts'
import { webhookTasks } from '#server/webhooks/door.ts'

/** Every kind of task, each declared by its module: one that is missing does not compile. */
export const tasks: TaskHandlers = {
  ...mailTasks,
  ...identityTasks,
  ...webhookTasks,
  ...treasuryTasks,
  ...campaignTasks,
  ...boutTasks,
  ...settlementTasks,
  ...assuranceTasks,
  ...paymentTasks,
  ...orderTasks,
  ...marketTasks,
  ...supportTasks,
}
