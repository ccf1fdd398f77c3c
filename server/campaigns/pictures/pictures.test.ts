import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS } from '#domain/campaigns/picture.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newAthlete } from '#tests/fixtures/recipients.ts'
import {
  goodPassword,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

/** A picture of one colour, with where it was taken in its metadata. */
const pictureOf = (red: number, { width = 480, height = 400 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .jpeg()
    .toBuffer()

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(databases)('pictures of recipients on $name', (database) => {
  let site: TestPlatform
  let moussa: Visitor
  let ines: Visitor
  const files = path.join(folder, database.name, 'files')
  beforeAll(async () => {
    const variables = { DATA_DIR: path.dirname(files) }
    site = await startTestPlatform(database.open, { variables })
    const actFor = async (fighterId: string) => {
      const visitor = await newBacker(site)
      const person_id = await personOf(site.platform, visitor)
      await letActFor(site.platform.db, fighterId, { person_id })
      return visitor
    }
    moussa = await actFor(sandboxIds.moussa)
    ines = await actFor(sandboxIds.ines)
  })
  afterAll(() => site.close())

  const upload = async (who: Visitor, id: string, bytes: Uint8Array, query = '') => {
    const response = await fetch(`${site.url}/api/studio/pictures/${id}${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', cookie: who.cookies() },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: await response.json() }
  }
  const uploaded = async (who: Visitor, id: string, bytes: Uint8Array, query = '') => {
    const answer = await upload(who, id, bytes, query)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body as { sha256: string; pictureId: string }
  }
  const get = (sha256: string, rest = '-96.avif') => fetch(`${site.url}/media/u/${sha256}${rest}`)
  const pocket = async () =>
    (await visitTestPlatform(site.url).send('GET', `/api/pockets/${sandboxIds.share}`)).body
  /** What is stored once whatever nobody shows any more has been removed. */
  const stored = async () => {
    site.clock.advance(2 * HOUR_MS)
    await site.platform.worker.drain()
    return new Set(readdirSync(files).map((name) => name.slice(0, 64)))
  }

  test('ATH-01 a photo is shown in every size, drawn anew without its metadata', async () => {
    const { sha256 } = await uploaded(moussa, sandboxIds.moussa, await pictureOf(10), '?focusY=20')
    expect((await pocket()).recipient.picture).toEqual({ sha256, focusX: 50, focusY: 20 })
    for (const width of PICTURE_WIDTHS) {
      for (const [format, name] of [['avif', 'heif'] as const, ['webp', 'webp'] as const]) {
        const response = await get(sha256, `-${width}.${format}`)
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        const drawn = await sharp(await response.arrayBuffer()).metadata()
        expect(drawn).toMatchObject({ format: name, width: Math.min(width, 480) })
        expect(drawn.exif).toBeUndefined()
      }
    }
  })

  test('another point of a picture is kept in sight without a new upload', async () => {
    const path = (id: string) => `/api/studio/pictures/${id}`
    const { sha256, pictureId } = await uploaded(moussa, sandboxIds.moussa, await pictureOf(11))
    const focus = { focusX: 25, focusY: 100 }
    const moved = await moussa.send('PATCH', path(sandboxIds.moussa), focus)
    expect(moved.body).toEqual({ pictureId, sha256, ...focus })
    expect((await pocket()).recipient.picture).toEqual({ sha256, ...focus })
    expect((await ines.send('PATCH', path(sandboxIds.moussa), focus)).status).toBe(404)
    const none = await ines.send('PATCH', path(sandboxIds.ines), focus)
    expect(none.body.code).toBe('transition_not_allowed')
    const beyond = { ...focus, focusX: 101 }
    expect((await moussa.send('PATCH', path(sandboxIds.moussa), beyond)).status).toBe(400)
  })

  test('a cover is kept by everybody who has seen it, and nothing in it can run', async () => {
    const { sha256 } = await uploaded(moussa, sandboxIds.share, await pictureOf(20))
    expect((await pocket()).cover).toMatchObject({ sha256 })
    const { headers } = await get(sha256, '-800.webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('nobody shows a picture of what is somebody else’s', async () => {
    const bytes = await pictureOf(30)
    for (const id of [sandboxIds.moussa, sandboxIds.share, sandboxIds.federation]) {
      expect(await upload(ines, id, bytes)).toMatchObject({ status: 404 })
      expect((await ines.send('DELETE', `/api/studio/pictures/${id}`)).status).toBe(404)
    }
    expect((await pocket()).recipient.picture).not.toBe(null)
  })

  test.each([
    ['half a picture', async () => (await pictureOf(40)).subarray(0, 900), 'picture_unreadable'],
    ['a drawing', async () => Buffer.from('<svg xmlns="x"/>'), 'picture_unreadable'],
    ['a small one', () => pictureOf(40, { width: 399 }), 'picture_size_wrong'],
    ['a huge one', () => pictureOf(40, { width: 8_000, height: 5_001 }), 'picture_size_wrong'],
  ])('%s is refused', async (_, make, code) => {
    const answer = await upload(ines, sandboxIds.ines, await make())
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  test('a file of more than ten megabytes is refused unread', async () => {
    const answer = await upload(ines, sandboxIds.ines, new Uint8Array(10 * 1024 * 1024 + 1))
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('the same picture is stored once, and as long as one of two shows it', async () => {
    const bytes = await pictureOf(50)
    const { sha256 } = await uploaded(ines, sandboxIds.ines, bytes)
    await uploaded(ines, sandboxIds.tips, bytes)
    expect(await stored()).toContain(sha256)
    const removed = await ines.send('DELETE', `/api/studio/pictures/${sandboxIds.ines}`)
    expect(removed.status).toBe(204)
    expect(await stored()).toContain(sha256)
    await uploaded(ines, sandboxIds.tips, await pictureOf(60))
    expect((await get(sha256)).status).toBe(404)
    expect(await stored()).not.toContain(sha256)
    const again = await uploaded(ines, sandboxIds.ines, bytes)
    expect(again.sha256).toBe(sha256)
    expect((await get(sha256)).status).toBe(200)
    expect(await stored()).toContain(sha256)
  })

  test('ACC-02 an operator hides a picture with a reason; its owner may show another', async () => {
    const alix = operatorOf(site, 'alix')
    const bytes = await pictureOf(70)
    const { pictureId, sha256 } = await uploaded(ines, sandboxIds.ines, bytes)
    const path = `/pictures/${pictureId}/hiding`
    expect((await alix.ask('POST', path, { reason: ' ' })).body.code).toBe('reason_missing')
    await alix.done(path, because)
    expect((await alix.ask('POST', path, because)).body.code).toBe('transition_not_allowed')
    expect((await get(sha256)).status).toBe(404)
    const { body } = await alix.ask('GET', '/pictures')
    expect(body.items[0]).toMatchObject({ id: pictureId, hiddenBecause: because.reason })
    expect(await stored()).not.toContain(sha256)
    const again = await upload(ines, sandboxIds.tips, bytes)
    expect([again.status, again.body.code]).toEqual([422, 'picture_hidden'])
    await uploaded(ines, sandboxIds.ines, await pictureOf(80))
  })

  test('RGPD-01 whoever leaves takes every picture along', async () => {
    const { visitor, fighterId } = await newAthlete(site)
    const { sha256 } = await uploaded(visitor, fighterId, await pictureOf(90))
    const left = await visitor.send('DELETE', '/api/account', { password: goodPassword })
    expect(left.status).toBeLessThan(300)
    expect((await get(sha256)).status).toBe(404)
    expect(await stored()).not.toContain(sha256)
  })
})
