import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addHours, addMilliseconds, earliest, type Instant, latest } from '#domain/kernel/time.ts'
import { decideBacking } from '#domain/orders/backing.ts'
import {
  SAMPLE_OPENING,
  sampleBackingFacts,
  samplePocket,
  sampleShareTerms,
} from '#tests/fixtures/sample-facts.ts'
import {
  movedPriority,
  type PocketFacts,
  type PocketHistory,
  pocketStatus,
  priorityOf,
  publicOpening,
} from './pocket-status.ts'
import { decideEdit, decidePocketTransition } from './pocket-transition.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const TICKED = { ticked: true, textVersion: 'waiver-2' }
const windowOpens = addHours(SAMPLE_OPENING, -48)
const share = samplePocket(sampleShareTerms)

const withHistory = (pocket: PocketFacts, changed: Partial<PocketHistory>): PocketFacts => {
  return { ...pocket, history: { ...pocket.history, ...changed } }
}
/** What every command writes as a hold ends, or is told its end. */
const keep = (pocket: PocketFacts, now: Instant): PocketFacts =>
  withHistory(pocket, { priorityMovedTo: movedPriority(pocket, now) })
const ask = (pocket: PocketFacts, until: Instant, now: Instant): PocketFacts => {
  const askedUntil = latest(until, pocket.history.askedUntil ?? until)
  return keep(withHistory(pocket, { askedUntil }), now)
}

describe('TIP-03 a hold in the hours of badge holders', () => {
  test('a question takes nothing of them: they have what was left of them before the public', () => {
    const now = addHours(windowOpens, 10)
    const answered = addHours(now, 120)
    const asked = ask(share, answered, now)
    const reopens = addHours(answered, 38)
    expect(publicOpening(asked, now)).toEqual(reopens)
    expect(pocketStatus(asked, now)).toBe('paused')
    expect(pocketStatus(asked, answered)).toBe('priority')
    expect(pocketStatus(asked, addMilliseconds(reopens, -1))).toBe('priority')
    expect(pocketStatus(asked, reopens)).toBe('open')
  })

  test('another one during the hold, or in the hours made up, takes nothing either', () => {
    const asked = ask(share, addHours(windowOpens, 100), addHours(windowOpens, 10))
    const longer = ask(asked, addHours(windowOpens, 130), addHours(windowOpens, 40))
    expect(publicOpening(longer, addHours(windowOpens, 40))).toEqual(addHours(windowOpens, 168))
    const again = ask(longer, addHours(windowOpens, 300), addHours(windowOpens, 150))
    const left = { from: addHours(windowOpens, 300), until: addHours(windowOpens, 318) }
    expect(priorityOf(again, addHours(windowOpens, 200))).toEqual(left)
  })

  test('a question that is over before they begin, or is put after them, moves nothing', () => {
    const before = ask(share, addHours(windowOpens, -1), addHours(windowOpens, -90))
    expect(before.history.priorityMovedTo).toBeNull()
    const after = ask(share, addHours(SAMPLE_OPENING, 120), SAMPLE_OPENING)
    expect(after.history.priorityMovedTo).toBeNull()
    expect(pocketStatus(after, addHours(SAMPLE_OPENING, 120))).toBe('open')
  })

  test('a bout without a date keeps the public waiting, and they have what it took of them', () => {
    const undated = withHistory(share, { undatedSince: addHours(windowOpens, 8) })
    const found = addHours(SAMPLE_OPENING, 100)
    expect(pocketStatus(undated, found)).toBe('priority')
    const dated = withHistory(keep(undated, found), { undatedSince: null })
    expect(publicOpening(dated, found)).toEqual(addHours(found, 40))
  })

  test('tells each when their time comes', () => {
    const answered = addHours(windowOpens, 120)
    const pocket = ask(share, answered, addHours(windowOpens, -1))
    const order = { kind: 'share', units: 1, level2: false, waiver: TICKED } as const
    const told = (hasPriority: boolean, now: Instant) => {
      const decision = decideBacking(sampleBackingFacts(pocket, { hasPriority }), order, now)
      return decision.ok ? 'accepted' : decision.refusals
    }
    const detail = { opensAt: addHours(answered, 48) }
    expect(told(true, answered)).toBe('accepted')
    expect(told(false, answered)).toEqual([{ code: 'pocket_not_yet_open', detail }])
  })

  test('nobody pauses a sale while they are owed', () => {
    const asked = ask(share, addHours(windowOpens, 120), windowOpens)
    const step = (now: Instant) => decidePocketTransition(asked, 'pause', now).ok
    expect([step(addHours(windowOpens, 167)), step(addHours(windowOpens, 168))]).toEqual([
      false,
      true,
    ])
  })

  test('other terms have hours of their own, in which a question that is still put takes nothing', () => {
    const asked = ask(share, addHours(windowOpens, 120), windowOpens)
    const later = { ...sampleShareTerms, opensAt: addHours(SAMPLE_OPENING, 60) }
    const terms = { ...later, priorityOpensAt: addHours(SAMPLE_OPENING, 12) }
    const edited = decideEdit(asked, terms, 0, addHours(windowOpens, 1))
    const moved = { from: addHours(windowOpens, 120), until: addHours(windowOpens, 168) }
    expect(edited.ok && edited.value.history.priorityMovedTo).toEqual(moved)
    const far = { ...terms, priorityOpensAt: addHours(SAMPLE_OPENING, 100) }
    const next = decideEdit(
      asked,
      { ...far, opensAt: addHours(far.priorityOpensAt, 48) },
      0,
      windowOpens,
    )
    expect(next.ok && next.value.history.priorityMovedTo).toBeNull()
  })

  test('whatever comes in between, the public comes as badge holders have had their 48 hours, and not before', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 16 }), (events) => {
        let world: World = { pocket: share, undated: [null, null] }
        let hoursServed = 0
        for (let hour = -40; hour < 24 * 32; hour += 1) {
          const now = addHours(windowOpens, hour)
          const due = events.filter(({ at }) => at === hour)
          world = due.reduce((before, each) => after(before, each, now), world)
          const status = statusOfSale(world.pocket, now)
          if (status === null) continue
          expect(status).toBe(hoursServed < 48 ? 'priority' : 'open')
          hoursServed += 1
        }
      }),
    )
  })
})

type World = { pocket: PocketFacts; undated: readonly [Instant | null, Instant | null] }

const at = fc.integer({ min: -40, max: 120 })
const event = fc.oneof(
  fc.record({ at, kind: fc.constant('ask'), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ at, kind: fc.constantFrom('postpone', 'date'), bout: fc.constantFrom(0, 1) }),
  fc.record({ at, kind: fc.constantFrom('freeze', 'release_freeze', 'pause', 'resume') }),
)
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never

/** Who may buy, if anybody. */
function statusOfSale(pocket: PocketFacts, now: Instant): 'priority' | 'open' | null {
  const status = pocketStatus(pocket, now)
  const sells = pocket.history.undatedSince === null
  return sells && (status === 'priority' || status === 'open') ? status : null
}

function after(world: World, happens: Event, now: Instant): World {
  const { pocket } = world
  if (happens.kind === 'ask') {
    return { ...world, pocket: ask(pocket, addHours(now, happens.hours), now) }
  }
  if (happens.kind === 'postpone' || happens.kind === 'date') return afterDate(world, happens, now)
  const step = decidePocketTransition(pocket, happens.kind, now)
  return step.ok ? { ...world, pocket: { ...pocket, history: step.value } } : world
}

function afterDate(
  { pocket, undated: [one, other] }: World,
  { kind, bout }: { kind: 'postpone' | 'date'; bout: 0 | 1 },
  now: Instant,
): World {
  const since = (before: Instant | null) => (kind === 'date' ? null : (before ?? now))
  const undated = bout === 0 ? ([since(one), other] as const) : ([one, since(other)] as const)
  const [first, ...others] = undated.filter((each) => each !== null)
  const undatedSince = first ? earliest(first, ...others) : null
  return { pocket: withHistory(keep(pocket, now), { undatedSince }), undated }
}
