import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideLaunch,
  isLaunched,
  LAUNCH_REQUIRES,
  LAUNCH_SWITCHES,
  type LaunchChange,
  type LaunchFacts,
  launchRefusals,
  PRELAUNCH,
} from './launch.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const accountsOn = { ...PRELAUNCH, accounts: true }
const facts: LaunchFacts = { state: accountsOn, holdsMoney: false, allSandbox: true }
const turnBackingOn: LaunchChange = {
  launchSwitch: 'backing',
  on: true,
  authorisationReference: null,
  operatorIds: ['operator-one'],
}

function codes(given: LaunchFacts, change: LaunchChange): string[] {
  const decision = decideLaunch(given, change)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('a feature behind a switch', () => {
  test('LAUNCH-01 says that it is not launched until its switch and what it requires are on', () => {
    const backingAlone = { ...PRELAUNCH, backing: true }
    expect(launchRefusals(PRELAUNCH, 'backing')).toEqual([{ code: 'not_launched' }])
    expect(launchRefusals(backingAlone, 'backing')).toEqual([{ code: 'not_launched' }])
    expect(launchRefusals({ ...accountsOn, backing: true }, 'backing')).toEqual([])
  })
})

describe('turning a launch switch', () => {
  test('LAUNCH-01 everything is off to begin with', () => {
    expect(LAUNCH_SWITCHES.filter((one) => isLaunched(PRELAUNCH, one))).toEqual([])
  })

  test('LAUNCH-01 accounts are turned on alone', () => {
    const change = { ...turnBackingOn, launchSwitch: 'accounts' } as const
    expect(decideLaunch({ ...facts, state: PRELAUNCH }, change)).toEqual({
      ok: true,
      value: accountsOn,
    })
  })

  test.each(['backing', 'fighterRegistration'] as const)(
    '%s needs accounts first',
    (launchSwitch) => {
      const change = { ...turnBackingOn, launchSwitch }
      expect(codes({ ...facts, state: PRELAUNCH }, change)).toEqual(['launch_switch_required'])
      expect(codes(facts, change)).toEqual([])
    },
  )

  describe('with real providers', () => {
    const real = { ...facts, allSandbox: false }

    test('backing takes an authorisation reference and two operators', () => {
      expect(codes(real, turnBackingOn)).toEqual([
        'launch_authorisation_required',
        'second_person_required',
      ])
    })

    test('the same operator twice is one operator, and a blank reference is none', () => {
      const change = {
        ...turnBackingOn,
        authorisationReference: '  ',
        operatorIds: ['operator-one', 'operator-one'],
      }
      expect(codes(real, change)).toHaveLength(2)
    })

    test('with both it is turned on', () => {
      const change = {
        ...turnBackingOn,
        authorisationReference: 'REF-2027-001',
        operatorIds: ['operator-one', 'operator-two'],
      }
      expect(decideLaunch(real, change)).toEqual({
        ok: true,
        value: { ...accountsOn, backing: true },
      })
    })
  })

  describe('off', () => {
    const accountsOff = { ...turnBackingOn, launchSwitch: 'accounts', on: false } as const

    test('accounts stay while another switch needs them', () => {
      const state = { ...accountsOn, backing: true }
      expect(codes({ ...facts, state }, accountsOff)).toEqual(['launch_switch_required'])
    })

    test('accounts stay once money has come in', () => {
      expect(codes({ ...facts, holdsMoney: true }, accountsOff)).toEqual(['launch_not_reversible'])
    })

    test('backing can be turned off at any time', () => {
      const state = { ...accountsOn, backing: true }
      const change = { ...turnBackingOn, on: false }
      expect(codes({ ...facts, state, holdsMoney: true, allSandbox: false }, change)).toEqual([])
    })
  })

  test.each([
    { on: true, state: { ...accountsOn, backing: true } },
    { on: false, state: accountsOn },
  ])('what is so already is refused, on: $on', ({ on, state }) => {
    const change = { ...turnBackingOn, on }
    expect(codes({ ...facts, state, allSandbox: false }, change)).toEqual(['already_recorded'])
  })

  test('no run of changes ever leaves a switch on without what it requires', () => {
    const changes = fc.array(
      fc.record({ launchSwitch: fc.constantFrom(...LAUNCH_SWITCHES), on: fc.boolean() }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(changes, fc.boolean(), (list, holdsMoney) => {
        let state = PRELAUNCH
        for (const { launchSwitch, on } of list) {
          const change = { ...turnBackingOn, launchSwitch, on }
          const decision = decideLaunch({ state, holdsMoney, allSandbox: true }, change)
          if (decision.ok) state = decision.value
          for (const one of LAUNCH_SWITCHES.filter((other) => state[other])) {
            expect(LAUNCH_REQUIRES[one].every((required) => state[required])).toBe(true)
          }
        }
      }),
    )
  })
})
