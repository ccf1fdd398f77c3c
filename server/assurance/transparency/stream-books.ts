import type { Platform } from '#server/kernel/door.ts'
import { type BooksAsked, type KeptFile, keepBooks, readPart } from './keep-books.ts'

/**
 * All public entries of a Pocket up to a day as CSV, in one gzip stream: from the file that is kept of it, which whoever asks
 * first has written. A part of it is in memory at a time.
 */
export function streamBooks(
  platform: Pick<Platform, 'db' | 'randomness'>,
  asked: BooksAsked,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: KeptFile | null = null
  let position = 0
  return new ReadableStream(
    {
      async pull(controller) {
        file ??= await keepBooks(platform, asked)
        controller.enqueue(await readPart(platform.db, file, position))
        position++
        if (position === file.parts) controller.close()
      },
    },
    // Nothing is read before somebody takes it.
    { highWaterMark: 0 },
  )
}
