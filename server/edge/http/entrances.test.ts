import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMING_SOON } from '#domain/kernel/launch.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { createApp } from './app.ts'
import { type Entrance, entrances } from './entrances.ts'
import { findEntrance } from './find-entrance.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** An address of this kind; what it names is not there. */
const exampleOf = (path: string) => path.replaceAll(/:\w+/g, '7').replace('*', 'anything')
const pathsOf = (entrance: Entrance) => {
  const path = exampleOf(entrance.path)
  return entrance.path.startsWith('/api/')
    ? [path]
    : [path, path === '/' ? '/_.data' : `${path}.data`]
}

/** The addresses of the table of pages; one whose last part is optional stands there for two. */
function pagesInTable(): string[] {
  const table = readFileSync('app/routes.ts', 'utf8')
  return [...table.matchAll(/route\('([^']+)'/g)].flatMap(([, path = '']) => {
    const whole = `/${path.replace('?', '')}`
    return path.endsWith('?') ? [whole.slice(0, whole.lastIndexOf('/')), whole] : [whole]
  })
}

const rowOf = (path: string) => entrances.find((row) => row.path === `/${path}`)

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open, { launched: false })
})
afterAll(() => site.close())

describe('the table of entrances', () => {
  test('has a row for every page', () => {
    const pages = pagesInTable()
    expect(pages.length).toBeGreaterThan(15)
    const rows = entrances.map(({ path }) => path)
    expect(pages.filter((path) => path !== '/*' && !rows.includes(path))).toEqual([])
  })

  test('takes what is sent to every page that has forms, and to no other', () => {
    const table = readFileSync('app/routes.ts', 'utf8')
    const taken = [...table.matchAll(/route\('([^'*?]+)',\s+'([^']+\.tsx)'/g)]
      .filter(([, path = '']) => rowOf(path)?.needs.GET !== 'always')
      .map(([, path = '', file = '']) => {
        const hasForms = /export (const|async function|function) action\b/.test(
          readFileSync(`app/${file}`, 'utf8'),
        )
        return { path, hasForms, takes: rowOf(path)?.needs.POST !== undefined }
      })
    expect(taken.length).toBeGreaterThan(15)
    expect(taken.filter(({ hasForms, takes }) => hasForms !== takes)).toEqual([])
  })

  test('has a row for every route and method of the shell and the API', () => {
    const build = () => Promise.reject(new Error('no page is asked for'))
    const { routes } = createApp(site.platform, build)
    const answered = routes.filter(({ path, method }) => !path.endsWith('*') && method !== 'ALL')
    expect(answered.length).toBeGreaterThan(15)
    const without = answered.filter(({ path, method }) => {
      const needs = findEntrance(exampleOf(path.replace(/\{.*\}/, '')))?.needs ?? {}
      const isOwnRow = findEntrance(exampleOf(path.replace(/\{.*\}/, '')))?.path !== '/api/*'
      return !(isOwnRow && Object.hasOwn(needs, method))
    })
    expect(without).toEqual([])
  })

  test('has no row for what nobody answers', () => {
    const build = () => Promise.reject(new Error('no page is asked for'))
    const shell = createApp(site.platform, build).routes.map(({ path }) =>
      path.replace(/\{.*\}/, ''),
    )
    const pages = pagesInTable()
    const idle = entrances.filter(
      ({ path }) => path !== '/' && !shell.includes(path) && !pages.includes(path),
    )
    expect(idle).toEqual([])
  })

  test('reads an address as the router does', { tags: 'long' }, () => {
    const routes = [...entrances.map(({ path }) => ({ path })), { path: '*' }]
    const pieces = fc.constantFrom(
      ...entrances.flatMap(({ path }) => path.split('/')),
      ...[
        '',
        '/',
        '//',
        '%2F',
        '%2f',
        '%6C',
        'LOGIN',
        'Api',
        '.',
        ';',
        ':id',
        '%',
        '%E0',
        'é',
        '~',
        ' ',
      ],
    )
    const path = fc.array(pieces, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, (typed) => {
        const { pathname } = new URL(`http://a.example${typed}`)
        if (pathname.endsWith('.data')) return
        const matched = matchRoutes(routes, pathname)?.at(-1)?.route.path
        expect(findEntrance(pathname)?.path ?? '*').toBe(matched)
      }),
      { numRuns: 1_000, examples: [['/operator/faire'], ['/operator/voir/']] },
    )
  })
})

/** What the gate itself answers, without a page behind it. */
describe('before the launch', () => {
  const gated = entrances.flatMap((entrance) =>
    methods.flatMap((method) => pathsOf(entrance).map((path) => ({ entrance, method, path }))),
  )
  const needOf = ({ needs }: Entrance, method: string) =>
    Object.entries(needs).find(([name]) => name === method)?.[1]

  test('LAUNCH-01 every live operation says that it comes soon, whatever is sent', async () => {
    const visitor = visitTestPlatform(site.url)
    const operations = gated.filter(({ entrance, method, path }) => {
      const need = needOf(entrance, method)
      return need && need !== 'always' && (method !== 'GET' || path.startsWith('/api/'))
    })
    expect(operations.length).toBeGreaterThan(25)
    for (const { entrance, method, path } of operations) {
      const need = needOf(entrance, method) as keyof typeof COMING_SOON
      const { title, text } = COMING_SOON[need]
      for (const headers of [{}, { 'content-type': 'text/plain', origin: 'https://a.example' }]) {
        const answer = await visitor.send(method, path, undefined, headers)
        expect([method, path, answer.status]).toEqual([method, path, 409])
        expect(answer.body).toMatchObject({ code: 'not_launched', title, detail: text })
      }
    }
  })

  test('LAUNCH-01 an operation is refused before its body is read', async () => {
    const options = { method: 'POST', headers: { 'content-length': '1000' } }
    const request = http.request(`${site.url}/api/accounts`, options)
    request.on('error', () => {})
    request.write('half of')
    const [answer] = await once(request, 'response')
    expect(answer.statusCode).toBe(409)
    request.destroy()
  })

  test('LAUNCH-01 a capital, an encoding or a slash opens nothing', async () => {
    const visitor = visitTestPlatform(site.url)
    for (const path of ['/LOGIN', '/%6cogin', '/login/', '/./login', '/x/../login', '/login//']) {
      expect([path, (await visitor.send('POST', path)).status]).toEqual([path, 409])
    }
    for (const path of [
      '/API/accounts',
      '/api/%61ccounts',
      '/api//accounts',
      '/api/x/../accounts',
    ]) {
      expect([path, (await visitor.send('POST', path)).status]).toEqual([path, 409])
    }
  })

  test('what an address does not take is refused with what it takes', {
    tags: 'long',
  }, async () => {
    for (const { entrance, method, path } of gated) {
      const isOpen = Object.values(entrance.needs).includes('always')
      if (needOf(entrance, method) || !isOpen) continue
      const answer = await fetch(site.url + path, { method })
      expect([method, path, answer.status]).toEqual([method, path, 405])
      const allowed = Object.keys(entrance.needs).join(', ').replace('GET', 'GET, HEAD')
      expect(answer.headers.get('allow')).toBe(allowed)
    }
  })
})

describe('after the launch', () => {
  test('every address of the API refuses a wrong method with what it takes', {
    tags: 'long',
  }, async () => {
    const launched = await startTestPlatform(oneDatabase.open)
    const api = entrances.filter(({ path }) => /^\/(api|webhooks)\//.test(path))
    for (const { path, needs } of api) {
      for (const method of methods.filter((name) => !Object.hasOwn(needs, name))) {
        const answer = await fetch(launched.url + exampleOf(path), { method })
        expect([method, path, answer.status]).toEqual([method, path, 405])
        expect(answer.headers.get('allow')).toBeTruthy()
      }
    }
    await launched.close()
  })
})

describe('pages that are not launched', () => {
  let served: ServedForTests
  beforeAll(async () => {
    served = await serveForTests()
  })
  afterAll(() => served.stop())

  const hidden = entrances.filter(
    ({ path, needs }) =>
      !path.startsWith('/api/') && needs.GET !== undefined && needs.GET !== 'always',
  )
  const unknown = ['/sandbox', '/sandbox/outbox', '/sandbox/outbox/1', '/sandbox/stripe/pay/x']

  test('LAUNCH-01 ROUTE-08 are the page for addresses that lead nowhere', async () => {
    expect(hidden.length).toBeGreaterThan(5)
    const paths = [
      ...hidden.map(({ path }) => exampleOf(path)),
      ...unknown,
      '/sandbox/stripe/v1/refunds',
    ]
    for (const path of paths) {
      const { status, body } = await served.ask(path)
      expect([path, status]).toEqual([path, 404])
      expect(body.toString()).toContain('Oops! Page not found')
      expect(body.toString()).toContain(`data-bad-path="${path}"`)
      expect([path, (await served.ask(path, { method: 'HEAD' })).status]).toEqual([path, 404])
      expect([path, (await served.ask(`${path}.data`)).status]).toEqual([path, 404])
    }
  })

  test('LAUNCH-01 nothing of the stand-ins answers, whatever the method', async () => {
    for (const path of [
      '/sandbox/stripe/v1/checkout/sessions',
      '/sandbox/stripe/pay/x',
      '/webhooks/stripe',
    ]) {
      const answer = await served.ask(path, { method: 'POST', body: '{}' })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })
})
