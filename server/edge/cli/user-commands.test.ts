import { describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { embedded } from '#tests/databases.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

const idIn = (text: string) => /approve ([0-9a-f-]{36})/.exec(text)?.[1] ?? ''

describe('people and sample data at the command line', () => {
  test('an empty sandbox is filled once, beside operators that are there already', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(embedded.open, { launched: false })
    const run = openCommandLine(site)
    await run('operators add alix --name "Test Alix" --roles admin')
    const before = await hashOfMoney(site.platform)
    expect((await run('seed')).out).toContain('Nothing was done. Add --yes')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect(await run('--json seed --yes')).toMatchObject({
      code: 0,
      out: '{\n  "seeded": true\n}\n',
    })
    expect((await run('seed --yes')).out).toBe('The sample data was there already.\n')
    expect(await site.platform.db.selectFrom('pocket').select('id').execute()).toHaveLength(4)
    expect((await run('--as alix operators list')).out).toMatch(/alix .* admin +Test Alix/)
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('nothing is filled where a provider is real', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(embedded.open, { launched: false })
    const run = openCommandLine(site)
    site.platform.ports.allSandbox = false
    const refused = await run('seed --yes')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('not_allowed')
    expect(await site.platform.db.selectFrom('pocket').select('id').execute()).toEqual([])
    await site.close()
  })

  test('ACC-02 roles are given and taken by two admins, neither of whom is the one who has them', async () => {
    const site = await startTestPlatform(embedded.open, { launched: false })
    const run = openCommandLine(site)
    for (const handle of ['ana', 'ben']) {
      await run(`operators add ${handle} --name "Test ${handle}" --roles admin`)
    }
    const roles = (list: string) =>
      `operator-changes create --change-kind roles --change-handle ben --change-roles ${list} --yes`
    expect((await run(`--as ana ${roles('magic')} --reason x`)).err).toContain('change.roles')
    expect((await run(`--as ana ${roles('admin')}`)).err).toContain('--reason')
    // Whoever it is about may ask for it, and is not the one who approves.
    const approve = (handle: string, { out }: { out: string }) =>
      run(`--as ${handle} approve ${idIn(out)} --reason x --yes`)
    const given = await run(`--as ben ${roles('admin,money,support')} --reason hands`)
    expect((await approve('ben', given)).code).toBe(1)
    expect((await approve('ana', given)).code).toBe(0)
    const taken = await run(`--as ben ${roles('admin,money')} --reason enough`)
    expect((await approve('ana', taken)).code).toBe(0)
    const about = await run(`--as ana ${roles('admin')} --reason hands`)
    expect((await approve('ben', about)).err).toContain('not_allowed')
    expect((await run('--as ana operators list')).out).toMatch(/ben .* admin, money +Test ben/)
    await site.close()
  })

  test('ACC-01 an account is asked for by whose it is, where it goes and the document that was shown', async () => {
    const site = await startTestPlatform(embedded.open)
    const run = openCommandLine(site)
    const ana = await newBacker(site)
    const id = await personOf(site.platform, ana)
    const give = `--as alix account-returns create --person-id ${id} --email home@example.org --yes`
    expect((await run(`${give} --reason x`)).err).toContain('--document')
    const document = `--document ${'ab'.repeat(32)}`
    expect((await run(`${give} ${document}`)).err).toContain('--reason')
    const asked = await run(`${give} ${document} --reason passport`)
    expect((await run('--as noor proposals list')).out).toContain('home@example.org')
    const approve = `approve ${idIn(asked.out)} --reason x`
    expect((await run(`--as noor ${approve}`)).out).toContain('home@example.org')
    expect((await run(`--as alix ${approve} --yes`)).err).toContain('second_person_required')
    expect((await run(`--as noor ${approve} --yes`)).code).toBe(0)
    expect(await personOf(site.platform, { ...ana, email: 'home@example.org' })).toBe(id)
    await site.close()
  })
})
