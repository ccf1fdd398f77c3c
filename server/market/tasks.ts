import type { TaskHandlers } from '#server/kernel/door.ts'
import { convertPurchase } from './convert-purchase.ts'
import { mailPurchase } from './mail-purchase.ts'
import { screenPurchase } from './screen-purchase.ts'

/** Tasks of purchases. */
export const marketTasks = {
  screen_purchase: {
    queue: 'screening',
    run: (platform, { purchaseId }) => screenPurchase(platform, purchaseId),
  },
  convert_purchase: {
    queue: 'conversion',
    run: (platform, { purchaseId }) => convertPurchase(platform, purchaseId),
  },
  mail_purchase: { queue: 'own', run: mailPurchase },
} satisfies Partial<TaskHandlers>
