import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCalendarOwner } from '#server/identity/accounts/calendar-feed.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { readOwnCalendar } from './read-calendar.ts'

describe.each(databases)('the calendar of one’s certificates on $name', (database) => {
  let site: TestPlatform
  let holder: Visitor
  let fightId: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    fightId = fightIds[0]
    holder = await newKnownBacker(site)
    await buyUnits(site, holder, pocketId, 2)
    // A second certificate of the Pocket adds nothing.
    await buyUnits(site, holder, pocketId, 1)
  })
  afterAll(() => site.close())

  const calendarOf = async (who: Visitor) => {
    const personId = await personOf(site.platform, who)
    return readOwnCalendar(site.platform, { personId }, site.clock.now())
  }

  test('has each covered fight once, and the closing', async () => {
    const { fights, closings } = await calendarOf(holder)
    expect(fights.map(({ id, state }) => [id === fightId, state])).toEqual([
      [true, 'announced'],
      [false, 'announced'],
    ])
    expect(closings).toMatchObject([{ title: 'Deux combats', state: 'announced' }])
    const stranger = await newBacker(site)
    expect(await calendarOf(stranger)).toEqual({ fights: [], closings: [] })
  })

  test('the fights of whom one follows stand there too, if one has chosen so', async () => {
    const fan = await newBacker(site)
    await fan.send('PUT', `/api/fighters/${sandboxIds.moussa}/follow`)
    expect((await calendarOf(fan)).fights).toEqual([])
    const items = [{ kind: 'fight_result', inApp: true, byEmail: false }]
    const choose = (followedInCalendar: boolean) =>
      fan.send('PUT', '/api/notification-preferences', { items, followedInCalendar })
    await choose(true)
    const { fights, closings } = await calendarOf(fan)
    expect(fights.map(({ id }) => id)).toContain(fightId)
    expect(closings).toEqual([])
    await choose(false)
    expect((await calendarOf(fan)).fights).toEqual([])
  })

  test('a postponed fight says so, by a higher number', async () => {
    const before = (await calendarOf(holder)).fights[0]
    await operatorOf(site, 'alix').done(`/fights/${fightId}/postponement`, because)
    const after = (await calendarOf(holder)).fights[0]
    expect(after).toMatchObject({ id: fightId, state: 'undated' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  })

  test('a feed belongs to who made it; a new address ends the one before', async () => {
    const ask = async () => {
      const { body } = await holder.send('PUT', '/api/account/calendar-feed')
      return /^\/agenda\/([\w-]{20,100})\.ics$/.exec(body.path)?.[1] ?? ''
    }
    const ownerOf = (token: string) => findCalendarOwner(site.platform, token)
    const personId = await personOf(site.platform, holder)
    const [first, second] = [await ask(), await ask()]
    expect(await ownerOf(first)).toBeNull()
    expect(await ownerOf(second)).toEqual({ personId })
    expect((await holder.send('DELETE', '/api/account/calendar-feed')).status).toBe(204)
    expect(await ownerOf(second)).toBeNull()
  })
})
