import { addMilliseconds, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { expireProposals } from '#server/approvals/door.ts'
import { keepBalances, VERIFY_EVERY_MS } from '#server/assurance/door.ts'
import { remindRenewals } from '#server/campaigns/door.ts'
import { dueJobs, eachApart, type Platform, setJobDue, takeJob } from '#server/kernel/door.ts'
import {
  FOLLOW_DISPUTES,
  followDisputes,
  IMPORT_MISSED_CHARGES,
  IMPORT_MISSED_DEPOSITS,
  importMissedCharges,
  importMissedDeposits,
} from '#server/payments/door.ts'
import { payBalances } from '#server/settlements/door.ts'
import { bookCardCosts, resendRefunds } from '#server/treasury/door.ts'
import { verifyBooks } from './verify-books.ts'

/** Recurring jobs, by the platform's clock. */
interface ScheduledJob {
  name: string
  everyMs: number
  /** Runs at the start; the others wait for their time, since a start is busy enough. */
  atStart?: boolean
  /** Returns `more` if it should run again soon. */
  run(platform: Platform): Promise<unknown>
}

const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'verify', everyMs: VERIFY_EVERY_MS, run: verifyBooks },
  { name: 'expire_proposals', everyMs: HOUR_MS, run: expireProposals },
  { name: 'pay_balances', everyMs: HOUR_MS, run: payBalances },
  { name: 'book_card_costs', everyMs: HOUR_MS, atStart: true, run: bookCardCosts },
  { name: IMPORT_MISSED_CHARGES, everyMs: HOUR_MS, run: importMissedCharges },
  { name: FOLLOW_DISPUTES, everyMs: HOUR_MS, run: followDisputes },
  { name: IMPORT_MISSED_DEPOSITS, everyMs: HOUR_MS, run: importMissedDeposits },
  { name: 'remind_renewals', everyMs: HOUR_MS, run: remindRenewals },
  { name: 'keep_balances', everyMs: HOUR_MS, atStart: true, run: keepBalances },
  { name: 'resend_refunds', everyMs: HOUR_MS, run: resendLostRefunds },
]

/** Jobs that are due, or that have no stored next run yet. */
export const jobsDue = ({ clock }: Pick<Platform, 'clock'>) =>
  dueJobs(
    scheduledJobs.map(({ name }) => name),
    clock.now(),
  )

/** A job that failed or is not done is due again so soon, however rarely it runs. */
const againMs = MINUTE_MS

/**
 * Runs the due jobs. Only one of several processes gets a run. A failure delays no other job.
 * @param begun When the round began: what has become due since by a moved clock or a machine's sleep has not been looked for yet.
 */
export async function runScheduled(platform: Platform, begun: Date): Promise<void> {
  await eachApart(
    scheduledJobs,
    ({ name }) => name,
    async (job) => {
      if (!(await takeTurn(platform, job, begun))) return
      try {
        if ((await job.run(platform)) === 'more') await setDue(platform, job, againMs)
      } catch (error) {
        await setDue(platform, job, againMs)
        throw error
      }
    },
  )
}

async function setDue({ db, clock }: Platform, { name }: ScheduledJob, inMs: number) {
  await setJobDue(db, name, addMilliseconds(clock.now(), inMs))
}

/** The first time only the next run is stored, except for jobs that run at the start. */
async function takeTurn(
  { db, clock }: Platform,
  { name, everyMs, atStart }: ScheduledJob,
  begun: Date,
): Promise<boolean> {
  const taken = await takeJob(db, name, addMilliseconds(begun, everyMs), clock.now())
  return taken === 'taken' || (taken === 'first' && atStart === true)
}

/** A chain that gives no answer is asked again an hour later. */
async function resendLostRefunds(platform: Platform): Promise<void> {
  try {
    await resendRefunds(platform)
  } catch (error) {
    platform.log.warn({ err: error }, 'refunds were not looked for on the chain')
  }
}
