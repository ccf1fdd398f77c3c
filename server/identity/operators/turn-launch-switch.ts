import { decideLaunch, type LaunchSwitch } from '#domain/kernel/launch.ts'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { approveOperation, proposeOperation } from '#server/approvals/door.ts'
import { inTransaction, type OperatorActor, type Platform } from '#server/kernel/door.ts'
import { lockLaunch, writeSwitch } from './set-launch-switch.ts'

/** What an admin asks for. */
export type LaunchRequest = {
  readonly launchSwitch: LaunchSwitch
  readonly on: boolean
  readonly authorisationReference: string | null
}

const operation = 'turn_launch_switch'
/** Stands for whoever will approve, so that a request which is refused anyway is refused at once. */
const somebodyElse = 'somebody else'

/** Asks for a launch switch to be turned; another admin has to approve. Refuses what `decideLaunch` does. */
export function proposeLaunch(
  platform: Platform,
  by: OperatorActor,
  request: LaunchRequest,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const facts = await lockLaunch(trx, platform)
    const decided = decideLaunch(facts, { ...request, operatorIds: [by.operatorId, somebodyElse] })
    if (!decided.ok) return decided
    const subject = `launch:${request.launchSwitch}`
    const asked = {
      operation,
      subject,
      payload: { ...request },
      ownerPersonId: null,
      reason,
    } as const
    return proposeOperation(trx, platform, by, asked, platform.clock.now())
  })
}

/**
 * Approves it, which turns the switch for the very next command. Refuses what `approveOperation` and `decideLaunch`
 * refuse. Rule LAUNCH-01.
 */
export async function approveLaunch(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const decision = await inTransaction(platform.db, async (trx) => {
    const facts = await lockLaunch(trx, platform)
    const now = platform.clock.now()
    return approveOperation(trx, { proposalId, operation, by, reason }, now, async (proposal) => {
      const request = proposal.payload as unknown as LaunchRequest
      const change = { ...request, operatorIds: [proposal.author_id, by.operatorId] }
      const decided = decideLaunch(facts, change)
      if (!decided.ok) return decided
      await writeSwitch(trx, change, now)
      return accept(null)
    })
  })
  await platform.launch.refresh()
  return decision
}
