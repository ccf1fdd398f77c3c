import type { TestPlatform } from '#server/test-platform.ts'
import { type Answer, visitTestPlatform } from '#server/test-visitor.ts'

/** Somebody at the operators' command line. */
export interface TestOperator {
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
  /** Posts what must succeed; gives the answer's body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  done(path: string, body: unknown, key?: string): Promise<any>
}

/** One of the sandbox's two operators, each with every role. */
export function operatorOf(site: TestPlatform, handle: 'alix' | 'noor'): TestOperator {
  const { send } = visitTestPlatform(site.url)
  const ask = (method: string, path: string, body?: unknown, key?: string) =>
    send(method, `/api/operator${path}`, body, {
      authorization: `Bearer ${site.platform.operatorToken}`,
      'coin-rouge-operator': handle,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    })
  return {
    ask,
    async done(path, body, key) {
      const answer = await ask('POST', path, body, key)
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
}
