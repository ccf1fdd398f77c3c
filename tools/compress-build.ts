import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = new Set([
  '.js',
  '.css',
  '.svg',
  '.html',
  '.json',
  '.ico',
  '.webmanifest',
  '.txt',
])
/** Below this an answer fits one packet anyway. */
const LEAST_BYTES = 1024

/**
 * Writes a `.br` and a `.gz` neighbour for each text file below `folder`, at the highest quality, so
 * that the server never compresses a finished file. A neighbour that saves nothing is not written.
 * @returns bytes before and after brotli, of the files that got one.
 */
export function compressFolder(folder: string): { files: number; before: number; after: number } {
  const sum = { files: 0, before: 0, after: 0 }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (!COMPRESSIBLE.has(path.extname(name)) || statSync(file).size < LEAST_BYTES) continue
    const content = readFileSync(file)
    const brotli = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    })
    if (brotli.length >= content.length) continue
    writeFileSync(`${file}.br`, brotli)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    sum.files++
    sum.before += content.length
    sum.after += brotli.length
  }
  return sum
}

if (import.meta.main) {
  const { files, before, after } = compressFolder('build/client')
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`Compressed ${files} files: ${kilobytes(before)} → ${kilobytes(after)} with brotli`)
}
