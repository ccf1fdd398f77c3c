import { acceptUnless, type Decision, type Refusal, refuse, when } from './refusal.ts'

/** What is live. All off by default: the site announces, the dashboard demonstrates. Rule LAUNCH-01. */
export const LAUNCH_SWITCHES = ['accounts', 'backing', 'fighterRegistration'] as const
export type LaunchSwitch = (typeof LAUNCH_SWITCHES)[number]
export type LaunchState = { readonly [Switch in LaunchSwitch]: boolean }

export const PRELAUNCH: LaunchState = {
  accounts: false,
  backing: false,
  fighterRegistration: false,
}

/** What must be live before: nobody can back or apply without an account. */
export const LAUNCH_REQUIRES: { readonly [Switch in LaunchSwitch]: readonly LaunchSwitch[] } = {
  accounts: [],
  backing: ['accounts'],
  fighterRegistration: ['accounts'],
}

export type LaunchFacts = {
  readonly state: LaunchState
  /** Money has come in, may come in for an order that stands, or is owed: people must be able to reach it. */
  readonly holdsMoney: boolean
  /** Every outside provider is a stand-in: nothing real can happen. */
  readonly allSandbox: boolean
}

export type LaunchChange = {
  readonly launchSwitch: LaunchSwitch
  readonly on: boolean
  readonly authorisationReference: string | null
  /** Distinct operators who approve the change. */
  readonly operatorIds: readonly string[]
}

/** What is said of a part that is announced and not open, word for word as specified. Rule LAUNCH-01. */
export const COMING_SOON: {
  readonly [Switch in LaunchSwitch]: { readonly title: string; readonly text: string }
} = {
  accounts: { title: 'Coming Soon', text: 'Platform will be available soon!' },
  backing: { title: 'Coming Soon', text: 'Backing feature will be available soon!' },
  fighterRegistration: {
    title: 'Coming Soon',
    text: 'Fighter registration will be available soon!',
  },
}

/** True when the switch and all that it requires are on. */
export function isLaunched(state: LaunchState, launchSwitch: LaunchSwitch): boolean {
  return state[launchSwitch] && LAUNCH_REQUIRES[launchSwitch].every((other) => state[other])
}

/** The reason a feature does not answer yet, if any. Never asked for claims, refunds, withdrawals. */
export function launchRefusals(state: LaunchState, launchSwitch: LaunchSwitch): readonly Refusal[] {
  return when(!isLaunched(state, launchSwitch), { code: 'not_launched' })
}

/** True for backing with a real provider that nobody has named an authorisation for. Rule LAUNCH-01. */
export function lacksAuthorisation(
  { allSandbox }: Pick<LaunchFacts, 'allSandbox'>,
  authorisationReference: string | null,
): boolean {
  return !allSandbox && !authorisationReference?.trim()
}

/**
 * Whether an operator may turn a switch. On: what it requires is on, and backing with real providers
 * takes an authorisation reference and two operators. Off: nothing that is on requires it, and
 * accounts stay on while there is money of anybody's to reach. Refuses `already_recorded` for what is so already,
 * `launch_switch_required`, `launch_authorisation_required`, `second_person_required`, `launch_not_reversible`.
 */
export function decideLaunch(facts: LaunchFacts, change: LaunchChange): Decision<LaunchState> {
  const { state } = facts
  const next: LaunchState = { ...state, [change.launchSwitch]: change.on }
  if (state[change.launchSwitch] === change.on) return refuse({ code: 'already_recorded' })
  const refusals = change.on ? turningOn(facts, change) : turningOff(facts, change)
  return acceptUnless(refusals, () => next)
}

function turningOn(facts: LaunchFacts, change: LaunchChange): readonly Refusal[] {
  const missing = LAUNCH_REQUIRES[change.launchSwitch].filter((other) => !facts.state[other])
  const real = change.launchSwitch === 'backing' && !facts.allSandbox
  return [
    ...missing.map(
      (requires): Refusal => ({ code: 'launch_switch_required', detail: { requires } }),
    ),
    ...when(real && lacksAuthorisation(facts, change.authorisationReference), {
      code: 'launch_authorisation_required',
    }),
    ...when(real && new Set(change.operatorIds).size < 2, { code: 'second_person_required' }),
  ]
}

function turningOff(facts: LaunchFacts, change: LaunchChange): readonly Refusal[] {
  const dependents = LAUNCH_SWITCHES.filter(
    (other) => facts.state[other] && LAUNCH_REQUIRES[other].includes(change.launchSwitch),
  )
  const isNeeded = change.launchSwitch === 'accounts' && facts.holdsMoney
  return [
    ...dependents.map(
      (requires): Refusal => ({ code: 'launch_switch_required', detail: { requires } }),
    ),
    ...when(isNeeded, { code: 'launch_not_reversible' }),
  ]
}
