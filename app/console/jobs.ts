import type { jobTexts } from '#app/texts/console/jobs.ts'

type JobName = keyof typeof jobTexts.names
type LinkName = keyof typeof jobTexts.links

/** A list in which a part of a job waits: its key, and which of its items wait. */
interface JobQueue {
  readonly queue: string
  readonly called: LinkName
}

/** The work of every day in its order, and where it waits. */
export const jobs: readonly { readonly name: JobName; readonly queues: readonly JobQueue[] }[] = [
  { name: 'athlete', queues: [{ queue: 'GET /fighter-applications', called: 'applications' }] },
  {
    name: 'federation',
    queues: [{ queue: 'GET /federation-applications', called: 'applications' }],
  },
  { name: 'pocket', queues: [{ queue: 'GET /submitted-pockets', called: 'toApprove' }] },
  {
    name: 'contract',
    queues: [{ queue: 'GET /proposals?decision=contract', called: 'toApprove' }],
  },
  { name: 'identity', queues: [{ queue: 'GET /kyc-cases?status=in_review', called: 'toDecide' }] },
  { name: 'screening', queues: [{ queue: 'GET /screening-alerts', called: 'alerts' }] },
  { name: 'fight', queues: [{ queue: 'GET /fights?status=waiting', called: 'toRecord' }] },
  {
    name: 'settlement',
    queues: [
      { queue: 'GET /receipts?state=noted', called: 'toWorkOut' },
      { queue: 'GET /proposals?decision=settlement', called: 'toApprove' },
    ],
  },
  {
    name: 'payout',
    queues: [
      { queue: 'GET /payable-pockets', called: 'toPropose' },
      { queue: 'GET /proposals?decision=payout', called: 'toApprove' },
    ],
  },
  { name: 'dispute', queues: [{ queue: 'GET /disputes?state=open', called: 'openOnes' }] },
]

/** Lists whose items stand in another list of the first page as well. */
export const countedElsewhere = (queue: string): boolean => queue.startsWith('GET /proposals?')
