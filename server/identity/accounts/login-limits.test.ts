import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type Answer, goodPassword, register, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { slowDownMs } from './slow-down.ts'

/** Reached through one proxy, which says who calls. */
const publicUrl = 'http://site.example'

describe.each(databases)('limits on logins on $name', (database) => {
  let site: TestPlatform
  const pauses: number[] = []
  beforeAll(async () => {
    const pause = async (milliseconds: number) => void pauses.push(milliseconds)
    site = await startTestPlatform(database.open, { publicUrl, pause })
  })
  afterAll(() => site.close())

  const from = (network: string) => ({ 'x-forwarded-for': network })
  const logIn = (email: string, password: string, network: string) =>
    visitTestPlatform(site.url).send('POST', '/api/session', { email, password }, from(network))
  const someone = async () => {
    const visitor = visitTestPlatform(site.url)
    await register(visitor)
    return visitor.email
  }
  const count = (answers: readonly Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  test('ACC-03 of forty wrong passwords side by side ten are looked at, and thirty told to wait', async () => {
    const email = await someone()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(email, 'not the password', '203.0.113.1')),
    )
    expect(count(answers, 401)).toBe(10)
    expect(count(answers, 429)).toBe(30)
    const told = answers.find(({ status }) => status === 429)
    expect(told?.body.code).toBe('too_many_attempts')
    expect(told?.headers.get('retry-after')).toBe('900')
  })

  test('ACC-03 the right password is refused too until the quarter of an hour is over', async () => {
    const email = await someone()
    for (let tries = 0; tries < 10; tries += 1) await logIn(email, 'wrong', '203.0.113.2')
    expect((await logIn(email, goodPassword, '203.0.113.2')).status).toBe(429)
    site.clock.advance(15 * 60_000 - 1)
    const late = await logIn(email, goodPassword, '203.0.113.2')
    expect(late.headers.get('retry-after')).toBe('1')
    site.clock.advance(1)
    expect((await logIn(email, goodPassword, '203.0.113.2')).status).toBe(200)
  })

  test('ACC-03 an unknown address is limited in the same way', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn('nobody@example.org', 'wrong', '203.0.113.3')),
    )
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 2])
  })

  test('ACC-03 a stranger cannot lock somebody out, from however many networks', async () => {
    const email = await someone()
    for (let network = 0; network < 5; network += 1) {
      const tries = Array.from({ length: 11 }, () => logIn(email, 'x', `198.51.100.${network}`))
      await Promise.all(tries)
    }
    expect((await logIn(email, goodPassword, '203.0.113.4')).status).toBe(200)
  })

  test('ACC-03 guessing from many networks is slowed down, and how long tells nothing of who is logged in', async () => {
    const known = await someone()
    expect((await logIn(known, goodPassword, '203.0.113.5')).status).toBe(200)
    for (const email of [known, 'nobody-at-all@example.org']) {
      pauses.length = 0
      for (let network = 0; network < 13; network += 1) {
        await logIn(email, 'not the password', `192.0.2.${network}`)
      }
      // From where the owner is logged in, too.
      await logIn(email, 'not the password', '203.0.113.5')
      expect(pauses).toEqual([250, 500, 1000, 2000])
    }
    expect((await logIn(known, goodPassword, '203.0.113.5')).status).toBe(200)
    expect(pauses.at(-1)).toBe(4000)
    expect(slowDownMs(10)).toBe(0)
    expect(slowDownMs(1_000)).toBe(4_000)
  })

  test('ACC-03 one network cannot try a password on many addresses', async () => {
    const answers: Answer[] = []
    for (let address = 0; address < 103; address += 1) {
      answers.push(await logIn(`person-x${address}@example.org`, 'Printemps2026', '203.0.113.6'))
    }
    expect(answers.findIndex(({ status }) => status === 429)).toBe(100)
    expect(count(answers, 429)).toBe(3)
    expect((await logIn('another@example.org', 'Printemps2026', '203.0.113.7')).status).toBe(401)
  }, 240_000)

  test('ACC-03 a login that succeeds forgets the wrong ones before it', async () => {
    const email = await someone()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 6; tries += 1) await logIn(email, 'wrong', '203.0.113.8')
      expect((await logIn(email, goodPassword, '203.0.113.8')).status).toBe(200)
    }
  })

  test('ACC-03 a caller cannot choose its network by writing the header itself', async () => {
    const email = await someone()
    const answers: Answer[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      answers.push(await logIn(email, 'wrong', `10.0.0.${tries}, 203.0.113.9`))
    }
    expect(count(answers, 429)).toBe(2)
  })

  test('ACC-01 registrations are limited by network and by address', async () => {
    const open = (email: string, network: string) => {
      const body = { name: 'Ana', email, password: goodPassword, confirmPassword: goodPassword }
      return visitTestPlatform(site.url).send('POST', '/api/accounts', body, from(network))
    }
    const answers: Answer[] = []
    for (let wave = 0; wave < 4; wave += 1) {
      const flood = Array.from({ length: 6 }, (_each, at) =>
        open(`flood${wave}-${at}@example.org`, '203.0.113.10'),
      )
      answers.push(...(await Promise.all(flood)))
    }
    expect([count(answers, 202), count(answers, 429)]).toEqual([20, 4])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600')
    const again = Array.from({ length: 7 }, (_each, at) =>
      open('one@example.org', `203.0.113.${20 + at}`),
    )
    const same = await Promise.all(again)
    expect([count(same, 202), count(same, 429)]).toEqual([5, 2])
  })
})
