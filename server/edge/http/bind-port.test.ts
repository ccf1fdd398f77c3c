import { expect, test } from 'vitest'
import { holdToDocument } from '#tests/fixtures/document.ts'
import { bindPort } from './bind-port.ts'

test('until somebody answers, programs are told to come back by the API’s document and others in words', async () => {
  const { server, url } = await bindPort(0, '127.0.0.1')
  for (const path of ['/api/pockets', '/api/pockets?limit=1']) {
    const answer = await fetch(`${url}${path}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ code: 'busy', status: 503 })
    holdToDocument('GET', answer, text)
  }
  for (const path of ['/', '/apiary', '/webhooks/stripe']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    // A browser's window comes back by itself.
    expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '2'])
    expect(await answer.text()).toContain('Coin Rouge démarre.')
  }
  await new Promise((resolve) => server.close(resolve))
})
