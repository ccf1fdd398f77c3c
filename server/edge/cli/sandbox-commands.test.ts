import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { openPayment, payOnPage, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('the command line on $name', (database) => {
  test('the sandbox’s clock is put forward from the command line, in words and in JSON', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    expect(await run('sandbox advance 14d')).toMatchObject({
      code: 0,
      out: 'The sandbox’s clock now shows 2026-12-04T18:00:00.000Z.\n',
    })
    const { out } = await run('--json sandbox now')
    expect(JSON.parse(out)).toEqual({ now: '2026-12-04T18:00:00.000Z' })
    const wrong = await run('sandbox advance tomorrow')
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.err).toContain('36mo, 14d, 72h or 30min')
    await site.close()
  })

  test('a minute passes as a quote’s or a hold’s', async () => {
    const site = await startTestPlatform(database.open)
    const backer = await newBacker(site)
    const { backingId } = (await place(backer, tipOf('10'))).body
    const run = openCommandLine(site)
    const stateOf = async () => (await backer.send('GET', `/api/backings/${backingId}`)).body.state
    expect((await run('sandbox advance 29min')).code).toBe(0)
    expect(await stateOf()).not.toBe('expired')
    expect((await run('sandbox advance 2min')).code).toBe(0)
    expect(await stateOf()).toBe('expired')
    await site.close()
  })

  test('disputes of cards are ended by the bank, from the command line and on its page', async () => {
    const site = await startTestPlatform(database.open)
    const backer = await newBacker(site)
    const run = openCommandLine(site)
    const disputed = async () => {
      const { backingId } = (await place(backer, tipOf('20'))).body
      await payOnPage(await openPayment(backer, backingId), '4000 0000 0000 0259')
      const { disputes } = JSON.parse((await run('--json sandbox dispute list')).out)
      return { backingId, disputeId: disputes.at(-1).disputeId as string }
    }
    const stateOf = async (id: string) =>
      (await backer.send('GET', `/api/backings/${id}`)).body.state
    expect((await run('sandbox dispute list')).out).toBe('No payment is disputed.\n')

    const first = await disputed()
    expect(await stateOf(first.backingId)).toBe('disputed')
    const won = await run(`sandbox dispute won ${first.disputeId}`)
    expect(won).toMatchObject({ code: 0, out: expect.stringContaining('the payment stays') })
    await site.platform.worker.drain()
    expect(await stateOf(first.backingId)).toBe('unlocked')
    const late = await run(`sandbox dispute lost ${first.disputeId}`)
    expect(late).toMatchObject({ code: 1, err: expect.stringContaining('transition_not_allowed') })
    expect((await run('sandbox dispute won dp_none')).err).toContain('unknown_object')

    const second = await disputed()
    const page = `${site.url}/sandbox/bank`
    expect(await (await fetch(page)).text()).toContain(second.disputeId)
    const decide = (outcome: string, id = second.disputeId) =>
      fetch(`${page}/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
      })
    expect((await decide('lost', 'dp_none')).status).toBe(404)
    expect((await decide('maybe')).status).toBe(409)
    expect((await decide('lost')).status).toBe(303)
    expect((await decide('won')).status).toBe(409)
    expect(await stateOf(second.backingId)).toBe('charged_back')
    expect(await stateOf(first.backingId)).toBe('unlocked')
    expect(await (await fetch(page)).text()).toContain('le paiement est repris')

    const bare = await fetch(`${site.url}/sandbox/disputes`)
    expect(bare.status).toBe(401)
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('a folder without a server, a server that has ended and a wrong word are told apart', async () => {
    const none = await openCommandLine()('sandbox now')
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toMatch(/No server has run on the data folder .*\nStart it with npm start/)
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    await site.close()
    expect((await run('sandbox now')).err).toMatch(/does not answer at http.*ECONNREFUSED/)
    const unknown = await run('sandbox fly')
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('--help')
    expect((await run('--help')).code).toBe(0)
  })
})
