import { Command } from 'commander'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import type { Health } from '#server/host/door.ts'
import type { Terminal } from './terminal.ts'

/** `doctor`: how the platform is; ends with 1 when somebody should look. */
export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor').description('say how the platform is').action(async () => {
    const health = await terminal.server().ask<Health>('GET', '/loopback/health')
    const worries = worriesOf(health)
    terminal.answer({ ...health, worries }, () => inWords(health, worries))
    if (worries.length > 0) terminal.endWith(1)
  })
}

function worriesOf(health: Health): readonly string[] {
  const { admins, tasks, maintenanceFailures, moneyStoppedAt, sandbox, launch } = health
  const { messagesDeferred, chargesUnknown, factorsContested, claimsStray } = health
  const { backingUnauthorised, differencesTold } = health
  const launched = Object.values(launch).some(Boolean)
  return [
    ...(moneyStoppedAt ? [`Money is stopped since ${moneyStoppedAt}: npm run verify`] : []),
    ...(differencesTold > 0
      ? [`${differencesTold} differences of the books stop no money: npm run verify`]
      : []),
    ...(tasks.deadLetter > 0
      ? [`${tasks.deadLetter} tasks are dead-lettered: coin-rouge tasks list`]
      : []),
    ...lateness(health),
    ...(messagesDeferred > 0
      ? [
          `${messagesDeferred} messages of providers were deferred: coin-rouge webhook replay --since`,
        ]
      : []),
    ...(chargesUnknown > 0
      ? [
          `${chargesUnknown} card payments are not known here: coin-rouge reconcile, then provider-payments import`,
        ]
      : []),
    ...factorsContested.map(
      (id) =>
        `A second factor of ${id} was said to be lost and kept, twice or more: who shows a document gets the account by coin-rouge account-returns create`,
    ),
    ...claimsStray.map(
      ({ claimId, personId }) =>
        `Claim ${claimId} of ${personId} has no answer of the treasury yet, and its address was blocked since: ask the treasury to stop claim:${claimId}`,
    ),
    ...maintenanceFailures.map(
      ({ step, subject, failures, firstFailedAt, lastError }) =>
        `${step} fails since ${firstFailedAt}, ${failures} times${subject && `, for ${subject}`}: ${lastError}`,
    ),
    ...(backingUnauthorised
      ? [
          'Backing was turned off, for want of an authorisation: coin-rouge launch-changes create --launch-switch backing --on true --authorisation-reference <text>',
        ]
      : []),
    ...(launched && !sandbox && admins < 2
      ? ['Fewer than two admins: coin-rouge operators add']
      : []),
  ]
}

/** What a platform that works does within seconds. */
const lateMs = 5 * MINUTE_MS

function lateness({ now, lag }: Health): readonly string[] {
  const named = [
    ['Tasks are', lag.tasksSince],
    ['Scheduled jobs are', lag.jobsSince],
    ['Entries, waivers or log lines are unsealed and', lag.unsealedSince],
  ] as const
  return named.flatMap(([what, since]) => {
    const isLate = since !== null && Date.parse(`${now}`) - Date.parse(`${since}`) > lateMs
    return isLate ? [`${what} overdue since ${since}: does a process with ROLE=worker run?`] : []
  })
}

const forced =
  '           for this run alone (LAUNCH=all); what was approved counts from a start without it'

function inWords(health: Health, worries: readonly string[]): string {
  const { tasks, chain, launch, emailsRefused, chargesOfOtherShop, differencesAccepted } = health
  const on = Object.entries(launch).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return [
    `clock      ${health.now}`,
    `data       ${health.storage}`,
    `providers  ${health.sandbox ? 'all sandbox' : 'real'}`,
    `launched   ${on.join(', ') || 'nothing'}`,
    ...(health.launchForced ? [forced] : []),
    `tokens     ${health.certificates ?? 'none: no contract runs'}`,
    `admins     ${health.admins}`,
    `tasks      ${tasks.waiting} waiting, ${tasks.failing} failing, ${tasks.deadLetter} dead-lettered`,
    ...(emailsRefused > 0
      ? [`emails    ${emailsRefused} refused by their own address within 30 days`]
      : []),
    ...(chargesOfOtherShop > 0
      ? [
          `charges    ${chargesOfOtherShop} of another shop: coin-rouge reconcile names them, provider-payments import takes one`,
        ]
      : []),
    ...(differencesAccepted > 0
      ? [
          `books      ${differencesAccepted} differences accepted: coin-rouge accepted-differences list`,
        ]
      : []),
    `chain      ${chain.sequence} links, last ${chain.hash || 'none'}`,
    ...(worries.length > 0 ? ['', ...worries] : ['', 'All is well.']),
  ].join('\n')
}
