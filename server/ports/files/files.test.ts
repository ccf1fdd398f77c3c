import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderFiles } from './folder.ts'
import type { FilesPort, S3Settings } from './port.ts'
import { createS3Files } from './s3.ts'
import { createSandboxS3 } from './sandbox-s3.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'files-'))
const bucket = {
  bucket: 'pictures',
  region: 'eu-west-3',
  credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'not a secret' },
}
let server: ServerType
let settings: S3Settings
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: createSandboxS3(bucket), port: 0 }, (at) => resolve(at.port))
  })
  settings = { ...bucket, endpoint: `http://127.0.0.1:${port}` }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
const picture = { bytes, mediaType: 'image/avif' }

describe.each<[string, () => FilesPort]>([
  ['a folder', () => createFolderFiles(path.join(folder, 'files'))],
  ['a bucket', () => createS3Files(settings)],
])('files in %s', (_, open) => {
  test('are given back as they were stored', async () => {
    await open().put('a1-96.avif', picture)
    expect(await open().get('a1-96.avif')).toEqual(bytes)
  })

  test('are replaced by those of the same name', async () => {
    const files = open()
    await files.put('a2-96.avif', picture)
    await files.put('a2-96.avif', { ...picture, bytes: bytes.slice(0, 10) })
    expect(await files.get('a2-96.avif')).toEqual(bytes.slice(0, 10))
  })

  test('are gone once removed, and nothing is wrong with removing them again', async () => {
    const files = open()
    await files.put('a3-96.avif', picture)
    await files.remove('a3-96.avif')
    await files.remove('a3-96.avif')
    expect(await files.get('a3-96.avif')).toBe(null)
  })

  test('are null where there are none', async () => {
    expect(await open().get('a4-96.avif')).toBe(null)
  })
})

test('a folder of files holds whole files alone, and no name leads out of it', async () => {
  const place = path.join(folder, 'more')
  const files = createFolderFiles(place)
  await Promise.all(['b1', 'b1', 'b2'].map((name) => files.put(name, picture)))
  expect(readdirSync(place).toSorted()).toEqual(['b1', 'b2'])
  await expect(files.get('../a1-96.avif')).rejects.toThrow('plain name')
})

test('a bucket takes nothing that another key has signed', async () => {
  const credentials = { ...bucket.credentials, secretAccessKey: 'another' }
  const stranger = createS3Files({ ...settings, credentials })
  await expect(stranger.put('c1', picture)).rejects.toThrow()
  expect(await createS3Files(settings).get('c1')).toBe(null)
})
