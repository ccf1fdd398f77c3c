import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const idIn = (text: string) => /approve ([0-9a-f-]{36})/.exec(text)?.[1] ?? ''

const turn = (part: string, on: boolean) =>
  `launch-changes create --launch-switch ${part} --on ${on} --reason go`

describe.each(databases)('operators at the command line on $name', (database) => {
  test('ACC-02 OPS-01 the first two admins are made on the machine, then two decide about a third', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const run = openCommandLine(site)
    const add = (handle: string) =>
      run(`operators add ${handle} --name "Test ${handle}" --roles admin,money`)
    expect((await run('--as ana operators list')).err).toContain('operators add')
    const first = await add('ana')
    expect(first.code).toBe(0)
    expect(first.out).toMatch(
      /^ana is an operator\.\n.*\n.*\/operator\/invitation\?token=[\w-]{43}\n$/,
    )
    for (const nobody of ['nobody', '%00', 'Nobody']) {
      expect((await run(`operators invite ${nobody}`)).err).toContain('unknown_object')
    }
    expect((await add('ana')).err).toContain('already_recorded')
    expect((await run('operators add Ana --name Ana --roles admin')).err).toContain('handle')
    expect((await run('operators add bob --name Bob --roles king')).code).toBe(1)
    expect((await add('ben')).code).toBe(0)
    const third = await add('cleo')
    expect(third.code).toBe(1)
    expect(third.err).toContain('second_person_required')

    const request =
      'operator-changes create --change-kind add --change-handle cleo --change-name "Test Cleo" --change-roles support'
    expect((await run(`--as ana ${request} --yes`)).err).toContain('--reason')
    const proposed = await run(`--as ana ${request} --reason "more hands" --yes`)
    const id = idIn(proposed.out)
    expect((await run('--as ben proposals list')).out).toMatch(/operator:cleo .*more hands/)
    const shown = await run(`--as ben approve ${id} --reason fine`)
    expect(shown.out).toContain('Nothing was done. Add --yes')
    expect((await run(`--as ana approve ${id} --reason fine --yes`)).err).toContain(
      'second_person_required',
    )
    const approve = `approve ${id} --reason fine --yes`
    expect((await run(`--as ben ${approve}`)).code).toBe(0)
    // Whoever lost the answer asks again, and is told so again; nobody else is.
    expect(await run(`--as ben ${approve}`)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Done: '),
    })
    expect(JSON.parse((await run(`--json --as ben ${approve}`)).out)).toEqual({ complete: true })
    expect(await run(`--as ana ${approve}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No open proposal'),
    })
    expect((await run('--as ben operators list')).out).toContain('support')
    const change = (kind: string, rest: string) =>
      run(`--as ana operator-changes create --change-kind ${kind} --change-handle ${rest} --yes`)
    const last = await change('disable', 'ben --reason x')
    expect(last.err).toContain('transition_not_allowed')
    expect((await change('roles', 'nobody --change-roles admin --reason x')).err).toContain(
      'unknown_object',
    )
    const demoted = await change('roles', 'cleo --change-roles compliance --reason "new work"')
    await run(`--as ben approve ${idIn(demoted.out)} --reason ok --yes`)
    expect(JSON.parse((await run('--json --as ana operators list')).out)[2].roles).toEqual([
      'compliance',
    ])
    const person = '--as ana operator-persons create --handle cleo --reason x --yes'
    const stranger = `${person} --email nobody@example.org`
    expect((await run(stranger)).err).toContain('unknown_object')
    expect((await run(person)).err).toContain('already_recorded')
    const gone = await change('disable', 'cleo --reason "has left"')
    await run(`--as ben approve ${idIn(gone.out)} --reason ok --yes`)
    expect((await run('--as cleo operators list')).code).toBe(1)
    await site.close()
  })

  test('ACC-02 what waits is approved behind any number of others', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const run = openCommandLine(site)
    for (const handle of ['ana', 'ben']) {
      await run(`operators add ${handle} --name "Test ${handle}" --roles admin`)
    }
    await sql`insert into proposal
        (id, operation, subject, payload, author_id, approvals_needed, reason, opened_at)
      select gen_random_uuid(), 'refund_order', 'backing:' || nth, '{}', o.id, 1, 'Twice',
        ${site.clock.now()}
      from operator o, generate_series(1, 101) nth where o.handle = 'ana'`.execute(site.platform.db)
    site.clock.advance(MINUTE_MS)
    const { out } = await run(`--as ana ${turn('accounts', true)} --yes`)
    const approved = await run(`--as ben approve ${idIn(out)} --reason go --yes`)
    expect(approved).toMatchObject({ code: 0, err: '' })
    expect((await run('doctor')).out).toContain('launched   accounts')
    await site.close()
  })

  test('LAUNCH-01 of a run that has all on the doctor says that it has', async () => {
    const site = await startTestPlatform(database.open)
    const { out } = await openCommandLine(site)('doctor')
    const json = JSON.parse((await openCommandLine(site)('--json doctor')).out)
    expect(json).toMatchObject({ launch: { accounts: true }, launchForced: true })
    expect(out).toContain('launched   accounts, backing')
    expect(out).toContain('for this run alone')
    await site.close()
  })

  test('LAUNCH-01 a launch switch is turned by two admins, in an order that holds', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const run = openCommandLine(site)
    for (const handle of ['ana', 'ben']) {
      await run(`operators add ${handle} --name "Test ${handle}" --roles admin`)
    }
    const early = await run(`--as ana ${turn('backing', true)} --yes`)
    expect(early.err).toContain('launch_switch_required')
    const shown = await run(`--as ana ${turn('accounts', true)}`)
    expect(shown.out).toContain('launch-changes create\nNothing was done.')
    expect((await run('--as ana proposals list')).out).toBe('None.\n')
    const proposed = await run(`--as ana ${turn('accounts', true)} --yes`)
    const twice = `${turn('accounts', true)} --yes`
    const waits = await run(`--as ben ${twice}`)
    expect(waits).toMatchObject({ code: 1, out: '' })
    expect(waits.err).toContain('coin-rouge proposals list')
    const toPrograms = JSON.parse((await run(`--json --as ben ${twice}`)).err)
    const code = 'transition_not_allowed'
    const errors = [{ code, title: 'This step is not possible now.' }]
    expect(toPrograms).toEqual({ code, message: waits.err.trimEnd(), errors })
    expect((await run('--as ana launch show')).out).toMatch(/accounts +false/)
    expect((await run('doctor')).out).not.toContain('this run')
    expect((await run(`--as ben approve ${idIn(proposed.out)} --reason go --yes`)).code).toBe(0)
    expect((await run('--as ana launch show')).out).toMatch(/accounts +true/)
    expect(site.platform.launch.read().accounts).toBe(true)
    const again = await run(`--as ben ${turn('accounts', true)} --yes`)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('already_recorded')
    const off = await run(`--as ben ${turn('backing', false)} --yes`)
    expect(off.err).toContain('already_recorded')
    expect((await run('--as ana proposals list')).out).toBe('None.\n')
    const unsure = await run(`--as ana ${turn('accounts', true).replace('true', 'maybe')}`)
    expect(unsure.err).toContain('Allowed choices are true, false.')
    const unknown = await run(`--as ana ${turn('sales', true)}`)
    expect(unknown.err).toContain('Allowed choices are accounts, backing, fighterRegistration.')
    await site.close()
  })

  test('the doctor says how things are, and ends with 1 when somebody should look', async () => {
    const site = await startTestPlatform(database.open)
    const run = openCommandLine(site)
    const well = await run('doctor')
    expect(well).toMatchObject({ code: 0, err: '' })
    expect(well.out).toMatch(/admins {5}2\n.*\n.*All is well/s)
    const key = 'x'
    const at = site.clock.now()
    const task = { key, kind: 'mail', payload: '{}', created_at: at, due_at: at }
    const aside = { dead_letter_at: at, last_error: 'no', attempts: 30 }
    await site.platform.db
      .insertInto('outbox')
      .values({ ...task, ...aside })
      .execute()
    const worried = await run('doctor')
    expect(worried.code).toBe(1)
    expect(worried.out).toContain('1 tasks are dead-lettered')
    const list = await run('--json --as alix tasks list')
    const [{ id, attempts, lastError }] = JSON.parse(list.out).items
    expect([attempts, lastError]).toEqual([30, 'no'])
    expect((await run('--as alix tasks list')).out).toMatch(new RegExp(`^id .*\\n${id} `))
    expect((await run(`--as alix tasks give-up ${id} --reason old`)).out).toContain(
      'Nothing was done',
    )
    expect((await run(`--as alix tasks give-up ${id} --reason old --yes`)).code).toBe(0)
    expect((await run('--as alix tasks list')).out).toBe('None.\n')
    expect((await run('doctor')).code).toBe(0)
    await site.close()
  })

  test('OPS-01 the doctor says when nobody works, and which words of providers came to nothing', async () => {
    const site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    const run = openCommandLine(site)
    await buy(await newBacker(site), tipOf('10'))
    expect(await run('doctor')).toMatchObject({ code: 0 })
    site.clock.advance(6 * MINUTE_MS)
    const idle = await run('doctor')
    expect(idle.code).toBe(1)
    expect(idle.out).toMatch(/^Tasks are overdue since 2026-11-20T18:00.*ROLE=worker/m)
    expect(idle.out).toMatch(/^Entries, waivers or log lines are unsealed and overdue since/m)
    const ready = async () => (await fetch(`${site.url}/readyz`)).json()
    const late = { tasksLateSeconds: 360, jobsLateSeconds: 0, sealLateSeconds: 360 }
    expect(await ready()).toEqual({ status: 'ready', ...late, moneyStopped: false })
    await worker.drain()
    expect(await run('doctor')).toMatchObject({ code: 0 })
    expect(await ready()).toMatchObject({ tasksLateSeconds: 0, sealLateSeconds: 0 })
    // The provider's fees are booked each hour.
    site.clock.advance(HOUR_MS)
    await worker.drain()
    await db.deleteFrom('payment').execute()
    const name = { provider: 'stripe', event_id: 'evt_1', type: 'payment_intent.succeeded' }
    const message = { ...name, sealed_body: 'x', because: 'failed', received_at: site.clock.now() }
    await db.insertInto('webhook_deferred').values(message).execute()
    site.clock.advance(HOUR_MS)
    const { out } = await run('doctor')
    expect(out).toMatch(/^Scheduled jobs are overdue since/m)
    expect(out).toContain('1 messages of providers were deferred')
    expect(out).toContain('1 card payments are not known here')
    await site.close()
  })
})
