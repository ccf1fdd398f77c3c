import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compress, compressBest } from './compress.ts'

const words = Array.from({ length: 4_000 }, (_, at) => `word ${at * 7_919}`).join(' ')

/** One page, and how often it was compressed as well as it goes. */
function siteOf(headers: () => Record<string, string>, text = words) {
  const site = new Hono()
  const count = { best: 0 }
  const counting: typeof compressBest = (encoding, body) => {
    count.best += 1
    return compressBest(encoding, body)
  }
  site.use(compress(counting))
  site.get('/', () => new Response(text, { headers: headers() }))
  const ask = async () => site.request('/', { headers: { 'Accept-Encoding': 'br' } })
  return { ask, count }
}

const page = { 'Content-Type': 'text/html' }
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('what compressing costs', () => {
  test('a still page is compressed as well as it goes, once for all who ask at once and later', async () => {
    const { ask, count } = siteOf(() => ({ ...page, 'Cache-Control': 'no-cache', ETag: 'W/"one"' }))
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    for (const answer of [...answers, await ask()]) {
      expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(words)
    }
    expect(count.best).toBe(1)
  })

  test('however many still pages there have been, a new one is compressed once as well', async () => {
    let at = 0
    const headers = () => ({ ...page, 'Cache-Control': 'no-cache', ETag: `W/"${at}"` })
    const { ask, count } = siteOf(headers, words.slice(0, 1_500))
    for (at = 0; at < 300; at++) await ask()
    count.best = 0
    await ask()
    await ask()
    expect(count.best).toBe(1)
  })

  test('an answer for one request, or for a minute, is compressed quickly and differs little in size', async () => {
    const still = siteOf(() => ({ ...page, 'Cache-Control': 'no-cache', ETag: 'W/"two"' }))
    const smallest = (await bytesOf(await still.ask())).length
    for (const headers of [
      { 'Cache-Control': 'no-store' },
      { 'Cache-Control': 'public, max-age=60', ETag: 'W/"figures"' },
    ]) {
      const { ask, count } = siteOf(() => ({ ...page, ...headers }))
      const quick = await bytesOf(await ask())
      expect(brotliDecompressSync(quick).toString()).toBe(words)
      expect(quick.length).toBeLessThan(smallest * 1.6)
      expect(count.best).toBe(0)
    }
  })
})
