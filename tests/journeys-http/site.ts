import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { newDatabase } from '#tests/databases.ts'
import { holdToDocument } from '#tests/fixtures/document.ts'
import { serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { type Answer, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import { rehearseChain } from '#tools/rehearse-chain.ts'

/** A process of the product, known by its address alone: everything is asked by HTTP. */
export interface Site {
  url: string
  /** Asks as an operator of the sandbox with the token of the data folder. */
  operator(handle: 'alix' | 'noor', method: string, at: string, body?: unknown): Promise<Answer>
  /** Posts what must succeed; gives the answer's body. */
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
  done(handle: 'alix' | 'noor', at: string, body?: object): Promise<any>
  /** One proposes, and the other approves. */
  together(at: string, request: object): Promise<void>
  /** Somebody at a browser, whose requests are noted. */
  visitor(): Visitor
  /** Where its chain takes calls, if that is a node. */
  node(): string
  now(): Promise<Date>
  /** Puts the clock forward, as `36mo`, `14d` or `72h`, and does what becomes due. */
  travel(by: string): Promise<void>
  /** Differences between the books and what is shown; an empty list is the only good one. */
  differences(): Promise<unknown[]>
  /** How much each operator has changed, as the answers said and as the audit log says; each list the smaller first. */
  operations(): Promise<{ answered: number[]; logged: number[] }>
  /** Operations of the API that were asked for. */
  touched(): string[]
  /** Ends its process as a power cut does, and its chain's where that is said; starts it again at the same address. */
  crash(withNode?: boolean): Promise<void>
  close(): Promise<void>
}

let keys = 0
export const newKey = () => `journey-${++keys}`

/** Where the sandbox's contracts run: TEST_CHAIN=anvil has them all run on nodes. */
const usualChain = process.env.TEST_CHAIN === 'anvil' ? 'anvil' : 'database'

/** Starts one with a database of its own, embedded where no PostgreSQL is named, everything launched. */
export async function serveSite(
  serverUrl?: string,
  chain: 'anvil' | 'database' | 'rehearsal' = usualChain,
): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-journey-'))
  const dataDir = path.join(folder, 'data')
  const database = serverUrl ? await newDatabase(serverUrl, new Date()) : null
  // A chain of others, as `docs/chain.md` has it set up.
  const rehearsal = chain === 'rehearsal' ? await rehearseChain(folder) : null
  const variables = {
    LAUNCH: 'all',
    ...(rehearsal ? { ...rehearsal.settings, CHAIN: '' } : { CHAIN: chain }),
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.databaseUrl ?? '',
  }
  let served = await serveForTests(variables).catch((error: unknown) => {
    rehearsal?.close()
    throw error
  })
  const { url } = served
  const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
  const asked = new Set<string>()
  const note = (method: string, at: string) => {
    asked.add(`${method} ${new URL(at, url).pathname.replace(/^\/api/, '')}`)
  }
  const withToken = { authorization: `Bearer ${token}` }
  const json = async (answer: Promise<Response>) => {
    const response = await answer
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const anvil = (): { pid: number; port: number } =>
    JSON.parse(readFileSync(path.join(dataDir, 'chain', 'anvil.json'), 'utf8'))
  const differences = async () =>
    (await json(fetch(`${url}/loopback/verification`, { method: 'POST', headers: withToken })))
      .differences
  return {
    url,
    ...operatorsOf(url, withToken, note),
    differences,
    visitor() {
      const visitor = visitTestPlatform(url)
      const send: Visitor['send'] = (method, at, body, headers) => {
        note(method, at)
        return visitor.send(method, at, body, headers)
      }
      return { ...visitor, send }
    },
    node: () => rehearsal?.rpcUrl ?? `http://127.0.0.1:${anvil().port}`,
    now: async () => new Date((await json(fetch(`${url}/sandbox/clock`))).now),
    async travel(by) {
      const headers = { ...withToken, 'content-type': 'application/json' }
      const body = JSON.stringify({ by })
      await json(fetch(`${url}/sandbox/clock/advance`, { method: 'POST', headers, body }))
    },
    touched: () => touchedBy(asked),
    async crash(withNode = false) {
      if (withNode) process.kill(anvil().pid, 'SIGKILL')
      await served.kill()
      served = await serveForTests({ ...variables, PORT: new URL(url).port })
    },
    async close() {
      await served.stop()
      rehearsal?.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The two operators of the sandbox, who come with the token of the data folder. */
function operatorsOf(
  url: string,
  withToken: { authorization: string },
  note: (method: string, at: string) => void,
): Pick<Site, 'operator' | 'done' | 'together' | 'operations'> {
  const answered = new Map<string, number>()
  const operator: Site['operator'] = async (handle, method, at, body) => {
    note(method, `/operator${at}`)
    const response = await fetch(`${url}/api/operator${at}`, {
      method,
      headers: {
        ...withToken,
        'coin-rouge-operator': handle,
        'idempotency-key': newKey(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    holdToDocument(method, response, text)
    if (response.ok && method !== 'GET') countUp(answered, handle)
    return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
  }
  const done: Site['done'] = async (handle, at, body = { reason: 'Looked into' }) => {
    const answer = await operator(handle, 'POST', at, body)
    if (answer.status >= 300) throw new Error(`${at}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    operator,
    done,
    async together(at, request) {
      const { proposalId } = await done('alix', at, { reason: 'Looked into', ...request })
      await done('noor', `${at}/${proposalId}/approvals`)
    },
    async operations() {
      const logged = new Map<string, number>()
      for (let cursor: string | null = ''; cursor !== null; ) {
        const at: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { body } = await operator('alix', 'GET', `/audit-log?limit=100${at}`)
        for (const { actorKind, actorId } of body.items) {
          if (actorKind === 'operator') countUp(logged, actorId)
        }
        cursor = body.nextCursor
      }
      return { answered: sizesOf(answered), logged: sizesOf(logged) }
    },
  }
}

const sizesOf = (counts: ReadonlyMap<string, number>): number[] =>
  [...counts.values()].toSorted((one, other) => one - other)

function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

export const nameOf = ({ method, path: at }: { method: string; path: string }) => `${method} ${at}`

function touchedBy(asked: ReadonlySet<string>): string[] {
  return endpoints.map(nameOf).filter((name) => {
    const pattern = new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+')}$`)
    return [...asked].some((one) => pattern.test(one))
  })
}

/** Asks until the answer is there: the worker does its part at its own pace. */
export async function eventually<T>(what: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await what()
    if (found !== null) return found
    await pause(30)
  }
}
