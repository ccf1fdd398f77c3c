import { Command } from 'commander'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import type { Health } from '#server/host/door.ts'
import { openProposals } from './operator-commands.ts'
import { Refused, WrongCommandLine } from './problems.ts'
import { howToApprove, type Terminal } from './terminal.ts'

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
  const { backingUnauthorised } = health
  const launched = Object.values(launch).some(Boolean)
  return [
    ...(moneyStoppedAt ? [`Money is stopped since ${moneyStoppedAt}: npm run verify`] : []),
    ...(health.differencesTold > 0
      ? [`${health.differencesTold} differences of the books stop no money: npm run verify`]
      : []),
    ...(tasks.deadLetter > 0
      ? [`${tasks.deadLetter} tasks are dead-lettered: coin-rouge job list`]
      : []),
    ...lateness(health),
    ...(messagesDeferred > 0
      ? [
          `${messagesDeferred} messages of providers were deferred: coin-rouge webhook replay --since`,
        ]
      : []),
    ...(chargesUnknown > 0
      ? [
          `${chargesUnknown} card payments are not known here: coin-rouge reconcile, then payment import`,
        ]
      : []),
    ...factorsContested.map(
      (id) =>
        `A second factor of ${id} was said to be lost and kept, twice or more: who shows a document gets the account by coin-rouge user give-back`,
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
          'Backing was turned off, for want of an authorisation: coin-rouge launch set backing on --authorisation <reference>',
        ]
      : []),
    ...(launched && !sandbox && admins < 2
      ? ['Fewer than two admins: coin-rouge operator add']
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

function inWords(health: Health, worries: readonly string[]): string {
  const { tasks, chain, launch, emailsRefused, chargesOfOtherShop, differencesAccepted } = health
  const on = Object.entries(launch).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return [
    `clock      ${health.now}`,
    `data       ${health.storage}`,
    `providers  ${health.sandbox ? 'all sandbox' : 'real'}`,
    `launched   ${on.join(', ') || 'nothing'}`,
    `admins     ${health.admins}`,
    `tasks      ${tasks.waiting} waiting, ${tasks.failing} failing, ${tasks.deadLetter} dead-lettered`,
    ...(emailsRefused > 0
      ? [`emails    ${emailsRefused} refused by their own address within 30 days`]
      : []),
    ...(chargesOfOtherShop > 0
      ? [
          `charges    ${chargesOfOtherShop} of another shop: coin-rouge reconcile names them, payment import takes one`,
        ]
      : []),
    ...(differencesAccepted > 0
      ? [`books      ${differencesAccepted} differences accepted: coin-rouge ledger accepted`]
      : []),
    `chain      ${chain.sequence} links, last ${chain.hash || 'none'}`,
    ...(worries.length > 0 ? ['', ...worries] : ['', 'All is well.']),
  ].join('\n')
}

const forced =
  'All are on for this run alone (LAUNCH=all); what was approved counts from a start without it.'

/** `launch …`: what is live. */
export function launchCommands(terminal: Terminal): Command {
  const launch = new Command('launch').description('what is live')
  launch
    .command('status')
    .description('which parts are on')
    .action(async () => {
      const { launch, launchForced } = await terminal
        .server()
        .ask<Health>('GET', '/loopback/health')
      const lines = Object.entries(launch).map(
        ([name, on]) => `${name.padEnd(20)} ${on ? 'on' : 'off'}`,
      )
      const answer = { ...launch, forced: launchForced }
      terminal.answer(answer, () => [...lines, ...(launchForced ? [forced] : [])].join('\n'))
    })
  launch
    .command('set')
    .argument('<part>', anyOf(LAUNCH_SWITCHES))
    .argument('<state>', 'on or off')
    .option('--authorisation <reference>', 'for backing with real providers')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('ask for a part to be turned on or off; a second admin approves')
    .action(async (launchSwitch: string, state: string, { authorisation, reason, yes }) => {
      if (state !== 'on' && state !== 'off') throw new WrongCommandLine('Say on or off.')
      if (!LAUNCH_SWITCHES.some((known) => known === launchSwitch)) {
        throw new WrongCommandLine(`Say ${anyOf(LAUNCH_SWITCHES)}.`)
      }
      const authorisationReference = authorisation ?? null
      const request = { launchSwitch, on: state === 'on', authorisationReference, reason }
      const what = `turn ${launchSwitch} ${state}`
      try {
        await terminal.change(yes, 'POST', '/launch-changes', request, what)
      } catch (error) {
        throw await whatWaits(terminal, launchSwitch, error)
      }
    })
  return launch
}

const anyOf = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** A part waits for one decision at a time: who has asked for it, and what can be done about it. */
async function whatWaits(
  terminal: Terminal,
  launchSwitch: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refused) || error.code !== 'transition_not_allowed') return error
  const waiting = (await openProposals(terminal)).find(
    ({ subject }) => subject === `launch:${launchSwitch}`,
  )
  if (!waiting) return error
  const { id, author, payload, reason } = waiting
  const lines = [
    `${author} has already asked to turn ${launchSwitch} ${payload.on ? 'on' : 'off'}: ${reason}`,
    howToApprove(id),
    `It is taken back or refused with: coin-rouge --as <handle> withdraw ${id}`,
  ]
  return new Refused(lines.join('\n'), error.code, error.errors)
}

interface TaskLine {
  id: string
  key: string
  attempts: number
  lastError: string | null
}

/** `job …`: work that the platform could not do by itself. */
export function jobCommands(terminal: Terminal): Command {
  const job = new Command('job').description('work that could not be done')
  job
    .command('list')
    .option('--failing', 'those that will be tried again by themselves', false)
    .description('tasks that were dead-lettered after many tries')
    .action(async ({ failing }) => {
      const state = failing ? 'failing' : 'dead_letter'
      const { items } = await terminal.ask<{ items: readonly TaskLine[] }>(
        'GET',
        `/tasks?limit=100&state=${state}`,
      )
      terminal.answer(items, () => items.map(taskInWords).join('\n') || 'None.')
    })
  for (const [name, what] of [
    ['retry', 'have a task that was dead-lettered tried again'],
    ['give-up', 'give a task that was dead-lettered up for good'],
  ] as const) {
    job
      .command(name)
      .argument('<id>')
      .option('--reason <text>', 'why')
      .option('--yes', 'do it; without this it is only shown', false)
      .description(what)
      .action((id: string, { reason, yes }) =>
        terminal.change(yes, 'POST', `/tasks/${id}/${name}`, { reason }, `${name} task ${id}`),
      )
  }
  return job
}

function taskInWords({ id, key, attempts, lastError }: TaskLine): string {
  return `${id} ${key}: ${attempts} tries, ${lastError ?? ''}`
}

/** `ask`: any operation of the operators’ API, for what has no verb of its own. */
export function askCommand(terminal: Terminal): Command {
  return new Command('ask')
    .argument('<method>', 'GET or POST')
    .argument('<path>', 'below /api/operator, such as /refunds')
    .argument('[json]', 'what to send')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('ask any operation of the operators’ API')
    .action(async (method: string, path: string, json: string | undefined, { yes }) => {
      if (method === 'GET') {
        const value = await terminal.ask('GET', path)
        return terminal.answer(value, () => JSON.stringify(value, null, 2))
      }
      if (method !== 'POST') throw new WrongCommandLine('GET or POST.')
      return terminal.change(
        yes,
        'POST',
        path,
        parseJson(json ?? '{}'),
        `POST ${path} ${json ?? ''}`,
      )
    })
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new WrongCommandLine(`This is no JSON: ${text}`)
  }
}
