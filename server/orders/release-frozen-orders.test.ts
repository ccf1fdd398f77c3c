// @module-tag long
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

/** From now on this order can't be released, as if its row broke a rule that nobody thought of. */
async function plant({ platform }: TestPlatform, id: string): Promise<() => Promise<unknown>> {
  const run = (text: string) => sql.raw(text).execute(platform.db)
  await run(`create function refuse_to_go() returns trigger language plpgsql as $$
    begin
      if new.id = '${id}' and old.state = 'frozen' then raise exception 'planted'; end if;
      return new;
    end $$`)
  await run(`create trigger planted before update on backing
    for each row execute function refuse_to_go()`)
  return () => run('drop trigger planted on backing')
}

test('KYC-02 an order that cannot go on with its owner keeps none of the others waiting, and goes once it can', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { platform, clock } = site
  const ana = await newBacker(site)
  const pages = new Map<string, string>()
  for (const _ of [1, 2]) {
    const { body } = await place(ana, tipOf('5'))
    pages.set(body.backingId, await openPayment(ana, body.backingId))
  }
  const subject = { kind: 'person', id: await personOf(platform, ana) }
  const stopped = await askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'Looked into' })
  for (const page of pages.values()) {
    await cardProviderOf(platform).pay(page.slice(page.lastIndexOf('/') + 1), '4242 4242 4242 4242')
  }
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state
  const [broken = '', sound = ''] = [...pages.keys()].toSorted()
  expect([await stateOf(broken), await stateOf(sound)]).toEqual(['frozen', 'frozen'])

  const mend = await plant(site, broken)
  const { freezeId } = stopped.body
  expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
  const drain = () => platform.worker.drain()
  await drain()
  await drain()
  expect([await stateOf(broken), await stateOf(sound)]).toEqual(['frozen', 'unlocked'])
  const task = await platform.db
    .selectFrom('outbox')
    .select('last_error')
    .where('kind', '=', 'release_frozen_orders')
    .executeTakeFirstOrThrow()
  expect(task.last_error).toContain(`${broken}: planted`)

  await mend()
  clock.advance(MINUTE_MS)
  await drain()
  await drain()
  expect(await stateOf(broken)).toBe('unlocked')
  expect(await verify(platform)).toEqual([])
  await site.close()
})
