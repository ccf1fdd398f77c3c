import { expect, test } from 'vitest'
import { isPictureType, pictureFile, pictureFiles, readPictureFile } from './picture.ts'

const hash = 'ab'.repeat(32)

test('a picture has a file for each width and format, and each is known by its name', () => {
  expect(pictureFiles(hash)).toHaveLength(10)
  for (const name of pictureFiles(hash)) expect(readPictureFile(name)?.sha256).toBe(hash)
  expect(readPictureFile(pictureFile(hash, 800, 'webp'))).toEqual({ sha256: hash, format: 'webp' })
})

test.each([`${hash}-801.avif`, `${hash}-800.svg`, `${hash}.avif`, `x${hash}-96.avif`, '', '../96'])(
  '%s is no file of a picture',
  (name) => {
    expect(readPictureFile(name)).toBe(null)
  },
)

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0', true],
  ['a PNG', '\x89PNG\r\n\x1a\n\0', true],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', true],
  ['an AVIF', '\0\0\0\x1cftypavif', true],
  ['an SVG', '<svg xmlns=', false],
  ['a GIF', 'GIF89a', false],
  ['a sound', 'RIFF\x10\0\0\0WAVE', false],
  ['nothing', '', false],
])('%s: %s %s', (_, begin, isOne) => {
  expect(isPictureType(Uint8Array.from(begin, (one) => one.charCodeAt(0)))).toBe(isOne)
})
