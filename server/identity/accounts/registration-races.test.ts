import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOfAddress } from '#server/kernel/door.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, linkInMail, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)('registrations side by side on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const formOf = (email: string) => ({
    name: 'Ana Test',
    email,
    password: goodPassword,
    confirmPassword: goodPassword,
  })
  const open = (email: string) =>
    visitTestPlatform(site.url).send('POST', '/api/accounts', formOf(email))
  const subjectsTo = async (email: string) => {
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: email })
    return mails.map(({ subject }) => subject.replace(/ ·.*/, '')).toSorted()
  }

  test('ACC-01 one address registered five times at once is one account, five equal answers, and two mails', async () => {
    const email = 'race@example.org'
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202))
    for (const { body } of answers) expect(body).toEqual({ email })
    const users = await site.platform.db
      .selectFrom('login.user')
      .innerJoin('login.account', 'login.account.userId', 'login.user.id')
      .select('login.account.providerId')
      .where('email_hash', '=', hashOfAddress(site.platform.db, email))
      .execute()
    expect(users).toEqual([{ providerId: 'credential' }])
    expect(await subjectsTo(email)).toEqual([
      'Confirmez votre adresse e-mail',
      'Vous avez déjà un compte',
    ])
  })

  test('ACC-01 a registration that breaks half-way leaves nothing, and can be made again', async () => {
    const email = 'broken@example.org'
    const token = vi.spyOn(site.platform.randomness, 'token')
    // The account is written; its link cannot be.
    token.mockImplementation((bytes) => {
      if (bytes === 32) throw new Error('no randomness')
      return `row-${token.mock.calls.length}`
    })
    // Not by a visitor: the API's document promises no failure.
    const broken = await fetch(`${site.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(formOf(email)),
    })
    token.mockRestore()
    expect(broken.status).toBe(500)
    const left = site.platform.db
      .selectFrom('login.user')
      .select('id')
      .where('email_hash', '=', hashOfAddress(site.platform.db, email))
    expect(await left.execute()).toEqual([])
    expect((await open(email)).status).toBe(202)
    expect(await linkInMail(site.platform, email)).toContain('/verify-email?token=')
  })
})
