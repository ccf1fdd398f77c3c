import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'

describe('settings', () => {
  test('all have a default, so that nothing needs to be set', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      launchAll: false,
    })
  })

  test('say which one is wrong and how it was written', () => {
    expect(() => readEnv({ PORT: 'abc' })).toThrow(EnvError)
    expect(() => readEnv({ PORT: 'abc' })).toThrow(/PORT=abc: /)
    expect(() => readEnv({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL=loud: /)
  })

  test('never show what may hold a password', () => {
    const refused = () => readEnv({ DATABASE_URL: 'mysql://someone:secret@db/x' })
    expect(refused).toThrow(/DATABASE_URL: must start with postgres/)
    expect(refused).not.toThrow(/secret/)
  })

  test('LAUNCH-01 the whole platform is asked for in either way, and by no other word', () => {
    expect(readEnv({ LAUNCH: 'all' }).launchAll).toBe(true)
    expect(readEnv({}, ['--launch', 'all']).launchAll).toBe(true)
    expect(() => readEnv({}, ['--launch', 'some'])).toThrow(/LAUNCH=some/)
    expect(() => readEnv({}, ['--launch'])).toThrow(/LAUNCH=nothing/)
  })
})
