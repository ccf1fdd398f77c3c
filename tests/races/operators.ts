import { askAs } from '#tests/fixtures/operators.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import type { Door } from './two-servers.ts'

/** One of the sandbox's operators at a door: posts, by default an approval with its reason. */
export function asOperator(door: Door, handle: 'alix' | 'noor') {
  const platform = { operatorToken: door.token } as Parameters<typeof askAs>[0]['platform']
  return (path: string, body: object = { reason: 'Looked into' }, key?: string): Promise<Answer> =>
    askAs(
      { url: door.url, platform },
      handle,
      'POST',
      path,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    )
}
