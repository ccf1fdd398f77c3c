import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { personCommand } from '#server/kernel/door.ts'
import { operationOf, type StudioOperation, sellingAs } from './draft-pocket.ts'
import { lockOwnPocket } from './own-recipient.ts'
import { writePocketHistory } from './write-pocket.ts'

/** What a recipient may do to their own Pocket on sale; none of it moves money. */
export const STEERING = ['pause', 'resume', 'end_early'] as const

interface Steered {
  pocketId: string
  step: (typeof STEERING)[number]
}

/** Pauses, resumes or ends the actor's sale. Refuses `unknown_object`, `transition_not_allowed`. Rule PKT-01. */
export const steerPocketAs = (operation: StudioOperation) =>
  personCommand({
    operation: sellingAs(operation),
    load: ({ trx, platform, by }, { pocketId }: Steered) =>
      lockOwnPocket(trx, platform, by, pocketId, { sells: true }),
    decide: ({ facts }, { step }, { now }) => decidePocketTransition(facts, step, now),
    record: async ({ trx, now, audit }, history, { facts: { row, facts }, input }) => {
      const { pocketId, step } = input
      await writePocketHistory(trx, pocketId, history)
      await audit(`pocket:${pocketId}`, { operation: operationOf(row), detail: { step } })
      return { pocketId, status: pocketStatus({ ...facts, history }, now) }
    },
  })
