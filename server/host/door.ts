/* What other modules may use of this one. */

export { dryRun, NotDryRunnable } from './dry-run.ts'
export { type Health, readHealth } from './health.ts'
export { type Lag, readLag } from './lag.ts'
export { messageEndpoints } from './message-endpoints.ts'
export {
  clientContext,
  failureContext,
  platformContext,
  referenceContext,
} from './platform-context.ts'
export { queueEndpoints, readQueues } from './queue-endpoints.ts'
export { seedSandbox } from './seed.ts'
export { readServiceStatus } from './service-status.ts'
export { finishDue, leapTo, travel } from './travel.ts'
