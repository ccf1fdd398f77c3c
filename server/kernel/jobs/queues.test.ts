// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import type { ScreeningSubject } from '#server/ports/screening/port.ts'
import { databases } from '#tests/databases.ts'
import { buy, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

/** Longer than any provider is waited for. */
const silenceMs = 8_200

describe.each(databases)('while a provider is silent on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(() => site.close())

  const find = async (from: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(from)}`.execute(site.platform.db)
    return rows[0]?.n ?? 0
  }
  /** From now on everybody's screening is as this says. */
  const screenBy = (screen: (subject: ScreeningSubject) => Promise<never>) => {
    const { ports } = site.platform
    const usual = ports.screening
    ports.screening = { ...usual, screen }
    return () => {
      ports.screening = usual
    }
  }

  test('T6 holds run out, the books are sealed and all other work is done', async () => {
    const { clock, platform } = site
    const [ana, bob] = [await newBacker(site), await newBacker(site)]
    await platform.worker.drain()
    for (let order = 0; order < 3; order++) await buy(ana, tipOf('5'))
    const waiting = await place(bob, tipOf('5'))
    let asked = 0
    let giveUp = () => {}
    screenBy(() => {
      asked += 1
      return new Promise((_, reject) => {
        giveUp = () => reject(new Error('no answer'))
      })
    })
    await platform.worker.start()
    while (asked === 0) await pause(10)
    clock.advance(31 * MINUTE_MS)
    const done = [
      `backing where id = '${waiting.body.backingId}' and state = 'expired'`,
      "(select from effect_intent where kind = 'card_conversion' and state = 'done' having count(*) = 3) each",
      "(select from mail_outbox where key like 'confirmation:%' having count(*) = 3) each",
      "ledger_entry where id = (select seen_id from seal_source where source = 'entry') and id = (select max(id) from ledger_entry)",
    ]
    for (const each of done) while ((await find(each)) === 0) await pause(20)
    expect(asked).toBe(1)
    expect(await find("backing where state = 'confirmed'")).toBe(3)
    screenBy(() => Promise.reject(new Error('no answer')))
    giveUp()
  })

  test('T6 whoever else would wait for it is deferred, and what is new comes before what has failed', async () => {
    const { clock, platform } = site
    const [ana, bob, cy] = [await newBacker(site), await newBacker(site), await newBacker(site)]
    const ids = await Promise.all([ana, bob, cy].map((each) => personOf(platform, each)))
    for (const each of [ana, bob]) await buy(each, tipOf('5'))
    const asked: number[] = []
    const silent = async ({ personId }: ScreeningSubject): Promise<never> => {
      asked.push(ids.indexOf(personId))
      if (asked.length === 1) await pause(silenceMs)
      throw new Error('no answer')
    }
    let usual = screenBy(silent)
    await platform.worker.drain()
    expect(asked).toEqual([0])
    const tries = platform.db
      .selectFrom('outbox')
      .select(['attempts', 'leased_until'])
      .orderBy('id')
    expect(await tries.where('kind', '=', 'screen_payment').execute()).toEqual([
      { attempts: 1, leased_until: null },
      { attempts: 0, leased_until: null },
    ])
    clock.advance(MINUTE_MS)
    // Though nobody tries it at this moment, it is as late as it is.
    const ready = await fetch(`${site.url}/readyz`)
    expect((await ready.json()).tasksLateSeconds).toBe(60)
    usual()
    await buy(cy, tipOf('5'))
    usual = screenBy(silent)
    await platform.worker.drain()
    expect(asked).toEqual([0, 1, 2, 0])
    usual()
    clock.advance(MINUTE_MS)
    await platform.worker.drain()
    expect(await find("backing where state = 'unlocked'")).toBe(3)
  })

  test('T6 a step of the maintenance waits for it once, and not once for each row', async () => {
    const { clock, platform } = site
    const ana = await newBacker(site)
    for (let order = 0; order < 2; order++) await buy(ana, tipOf('5'))
    const { card } = platform.ports
    let asked = 0
    const silent = async (): Promise<never> => {
      asked += 1
      await pause(5_200)
      throw new CardUnanswered('no answer')
    }
    const refuse = () => Promise.reject(new CardUnanswered('no answer'))
    platform.ports.card = { ...card, convert: refuse, findConversion: silent }
    await platform.worker.drain()
    clock.advance(3 * MINUTE_MS)
    await platform.worker.drain()
    expect(asked).toBe(1)
    platform.ports.card = card
    clock.advance(10 * MINUTE_MS)
    await platform.worker.drain()
    expect(await find("effect_intent where kind = 'card_conversion' and state = 'done'")).toBe(2)
  })
})
