import type { TaskHandlers } from '#server/kernel/door.ts'
import { carryOutReconciliation } from './run-reconciliation.ts'

/** What is compared later. */
export const assuranceTasks = {
  reconcile: {
    queue: 'comparing',
    run: (platform, { reconciliationId }) => carryOutReconciliation(platform, reconciliationId),
  },
} satisfies Partial<TaskHandlers>
