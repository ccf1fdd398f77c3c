import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

describe('settings', () => {
  test('all have a default, so that nothing needs to be set', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      launchAll: false,
      largeWorld: false,
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

  test.each([
    ['postgres://a:secret@10.0.0.7/c', false],
    ['postgres://a:secret@db.example/c?sslmode=disable', false],
    ['postgres://a:secret@db.example/c?sslmode=prefer', false],
    ['postgres://a:secret@db.example/c?sslmode=no-verify', false],
    ['postgres://a:secret@localhost/c?host=db.example', false],
    ['postgres://a:secret@db.example/c?sslmode=require', true],
    ['postgres://a:secret@db.example/c?sslmode=verify-full', true],
    ['postgres://a:secret@127.0.0.1:5432/c', true],
    ['postgres://a:secret@[::1]/c', true],
    ['postgres://a:secret@localhost/c?host=/run/postgresql', true],
  ])('a database off this machine is reached by TLS: %s', (DATABASE_URL, isTaken) => {
    const read = () => readEnv({ DATABASE_URL })
    if (isTaken) expect(read().databaseUrl).toBe(DATABASE_URL)
    else expect(read).toThrow(/DATABASE_URL: leaves this machine.*sslmode=verify-full/)
    if (!isTaken) expect(read).not.toThrow(/secret/)
  })

  test('that are empty count as absent', () => {
    const empty = { HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', LAUNCH: '' }
    expect(readEnv(empty)).toEqual(readEnv({}))
  })

  test.each([
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://a@b:99999/c'],
    ['SMTP_URL', 'smtp://'],
    ['PUBLIC_URL', 'https://coin-rouge.example/under'],
    ['PUBLIC_URL', 'https://coin-rouge.example/?a=1'],
    ['PUBLIC_URL', 'coin-rouge.example'],
    ['EUR_PER_USDC', '0.0'],
  ])('%s=%s makes no sense', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name}`)
    expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  })

  test('of the card provider come together', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    const all = { ...stripe, EUR_PER_USDC: '0.9227' }
    expect(readEnv(all).stripe).toMatchObject({ secretKey: 'sk_live_x' })
    for (const name of Object.keys(all)) {
      if (name === 'STRIPE_SECRET_KEY') continue
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(/STRIPE_SECRET_KEY also needs/)
    }
    expect(() => readEnv({ ...all, STRIPE_SECRET_KEY: '' })).toThrow(/also needs STRIPE_SECRET_KEY/)
  })

  test('LAUNCH-01 the whole platform is asked for in either way, and by no other word', () => {
    expect(readEnv({ LAUNCH: 'all' }).launchAll).toBe(true)
    expect(readEnv({ LAUNCH: 'all' }).largeWorld).toBe(true)
    expect(readEnv({ LAUNCH: 'all', SANDBOX_WORLD: 'small' }).largeWorld).toBe(false)
    const shared = { LAUNCH: 'all', DATABASE_URL: 'postgres://127.0.0.1/coinrouge' }
    expect(readEnv(shared).largeWorld).toBe(false)
    expect(readEnv({}, ['--launch', 'all']).launchAll).toBe(true)
    expect(() => readEnv({}, ['--launch', 'some'])).toThrow(/LAUNCH=some/)
    expect(() => readEnv({}, ['--launch'])).toThrow(/LAUNCH=nothing: the only word is all/)
  })

  test.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://coin.localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '127.evil.example' }, true],
    [{ PUBLIC_URL: 'https://coin-rouge.example' }, true],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, true],
  ])('%j say whether others than this machine come in: %s', (variables, exposed) => {
    expect(readEnv(variables)).toMatchObject({ exposed, sandboxPublic: false })
    expect(readEnv({ ...variables, SANDBOX_PUBLIC: '1' }).sandboxPublic).toBe(true)
  })

  test('LAUNCH-01 the whole platform is not opened to others at random', () => {
    for (const reached of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://coin-rouge.example' }]) {
      const asked = { ...reached, LAUNCH: 'all' }
      expect(() => readEnv(asked)).toThrow(/lets others than this machine in.*SANDBOX_PUBLIC=1/)
      expect(readEnv({ ...asked, SANDBOX_PUBLIC: '1' }).launchAll).toBe(true)
    }
  })

  test('of a process that shares the work need the database, and where the platform is reached', () => {
    const shared = { DATABASE_URL: 'postgres://a@b/c?sslmode=require' }
    expect(() => readEnv({ ROLE: 'web' })).toThrow(/set DATABASE_URL/)
    expect(readEnv({ ...shared, ROLE: 'web' }).role).toBe('web')
    expect(() => readEnv({ ...shared, ROLE: 'worker' })).toThrow(/set PUBLIC_URL/)
    const reached = { PUBLIC_URL: 'https://coin-rouge.example' }
    expect(readEnv({ ...shared, ...reached, ROLE: 'worker' }).role).toBe('worker')
  })

  test('a flag that there is not stops the start instead of starting something else', () => {
    expect(() => readEnv({}, ['--lunch', 'all'])).toThrow(/There is no --lunch all/)
    expect(readEnv({}, ['--dev', '--launch', 'all'])).toMatchObject({ dev: true, launchAll: true })
  })

  test('of who converts what cards bring come together, and with those of the cards', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      EUR_PER_USDC: '0.92',
    }
    const bridge = {
      BRIDGE_API_KEY: 'key-of-nobody',
      BRIDGE_CUSTOMER_ID: 'customer',
      BRIDGE_WALLET_ID: 'wallet',
      BRIDGE_RAIL: 'base',
      BRIDGE_TO_ADDRESS: '0x1',
    }
    expect(readEnv(stripe).bridge).toBe(null)
    expect(readEnv({ ...stripe, ...bridge }).bridge).toMatchObject({ rail: 'base' })
    expect(() => readEnv(bridge)).toThrow(/with STRIPE_SECRET_KEY/)
    for (const name of Object.keys(bridge)) {
      expect(() => readEnv({ ...stripe, ...bridge, [name]: '' })).toThrow(/belong together/)
    }
  })

  test('of who looks at wallets come together, and of one provider alone', () => {
    const chainalysis = {
      CHAINALYSIS_KYT_TOKEN: 'token-of-nobody',
      CHAINALYSIS_SANCTIONS_KEY: 'key-of-nobody',
    }
    const elliptic = { ELLIPTIC_KEY: 'key-of-nobody', ELLIPTIC_SECRET: btoa('secret-of-nobody') }
    expect(readEnv({}).screening).toEqual({ vendor: 'sandbox', of: 'chainalysis' })
    expect(readEnv({ SANDBOX_SCREENING: 'elliptic' }).screening).toMatchObject({ of: 'elliptic' })
    expect(readEnv({}).nameList).toBe(null)
    const list = { EU_SANCTIONS_LIST: '/lists/eu.csv' }
    expect(readEnv(list).nameList).toEqual({ path: '/lists/eu.csv', mostDays: 7 })
    expect(() => readEnv({ ...list, EU_SANCTIONS_LIST_DAYS: '90' })).toThrow(EnvError)
    expect(readEnv(chainalysis).screening).toMatchObject({ vendor: 'chainalysis' })
    expect(readEnv(elliptic).screening).toMatchObject({ vendor: 'elliptic' })
    for (const [name, value] of Object.entries({ ...chainalysis, ...elliptic })) {
      expect(() => readEnv({ [name]: value })).toThrow(/also needs/)
    }
    expect(() => readEnv({ ...chainalysis, ...elliptic })).toThrow(/both set/)
    expect(() => readEnv({ ...elliptic, ELLIPTIC_SECRET: 'not base64!' })).toThrow(
      /ELLIPTIC_SECRET/,
    )
  })
  test('of a bucket come together, and what leaves this machine is encrypted', () => {
    const bucket = { S3_BUCKET: 'pictures', S3_REGION: 'eu-west-3' }
    const keys = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'secret-of-nobody' }
    expect(readEnv({}).s3).toBe(null)
    expect(readEnv(bucket).s3).toMatchObject({ region: 'eu-west-3', credentials: null })
    const elsewhere = { ...bucket, ...keys, S3_ENDPOINT: 'https://files.example' }
    expect(readEnv(elsewhere).s3).toMatchObject({
      endpoint: 'https://files.example',
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret-of-nobody' },
    })
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(() => readEnv({ ...elsewhere, [name]: '' })).toThrow(/needs both|belong together/)
    }
    expect(() => readEnv({ ...bucket, S3_ENDPOINT: 'http://files.example' })).toThrow(/https/)
  })
})
