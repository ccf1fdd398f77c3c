import { Worker } from 'node:worker_threads'
import {
  type EvidenceType,
  evidenceTypeOf,
  MOST_EVIDENCE_BYTES,
} from '#domain/identity/evidence-type.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { PdfFlaw } from './check-pdf.ts'
import { cleanPicture } from './clean-picture.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What is put on file in place of what was sent. */
export interface CleanDocument {
  mediaType: EvidenceType
  bytes: Uint8Array
}

const mostMs = 10_000
/** For a thread to read its program, however busy the machine is. */
const mostStartMs = 120_000
/** Enough for all that one person may file in a day at once; each file has up to ten megabytes. */
const mostWaiting = 40

const inTurn = oneAtATime(mostWaiting)
let thread: ReturnType<typeof openThread> | null = null

/**
 * A document without active content: pictures are redrawn, PDFs stay as they are. One at a time. Refuses
 * `evidence_missing` for what is no document or cannot be read whole, `evidence_active` for a PDF with active or hidden content.
 * @throws Busy when too many wait.
 */
export async function cleanDocument(bytes: Uint8Array): Promise<Decision<CleanDocument>> {
  const mediaType = evidenceTypeOf(bytes)
  if (mediaType === null || bytes.byteLength > MOST_EVIDENCE_BYTES) {
    return refuse({ code: 'evidence_missing' })
  }
  return inTurn(() => cleanOne(bytes, mediaType))
}

async function cleanOne(
  bytes: Uint8Array,
  mediaType: EvidenceType,
): Promise<Decision<CleanDocument>> {
  if (mediaType === 'application/pdf') {
    const flaw = await askThread(bytes)
    if (flaw === null) return accept({ mediaType, bytes })
    return refuse({ code: flaw === 'active' ? 'evidence_active' : 'evidence_missing' })
  }
  const drawn = await cleanPicture(bytes, mediaType)
  const fits = drawn !== null && drawn.byteLength <= MOST_EVIDENCE_BYTES
  return fits ? accept({ mediaType, bytes: drawn }) : refuse({ code: 'evidence_missing' })
}

/** What takes too long or crashes the thread counts as unreadable. */
function askThread(bytes: Uint8Array): Promise<PdfFlaw | null> {
  thread ??= openThread()
  const asked = thread
  const { promise, resolve } = Promise.withResolvers<PdfFlaw | null>()
  const giveUp = () => {
    if (thread === asked) thread = null
    void asked.worker.terminate()
    resolve('unreadable')
  }
  const late = { timer: setTimeout(giveUp, mostStartMs) }
  // How busy the machine is as the thread starts says nothing of the document.
  void asked.started.then(() => {
    clearTimeout(late.timer)
    late.timer = setTimeout(giveUp, mostMs)
    asked.worker.once('message', resolve).postMessage(bytes)
  })
  asked.worker.once('error', giveUp).once('exit', giveUp).ref()
  return promise.finally(() => {
    clearTimeout(late.timer)
    asked.worker.off('message', resolve).off('error', giveUp).off('exit', giveUp).unref()
  })
}

function openThread(): { worker: Worker; started: Promise<unknown> } {
  const file = new URL('./pdf-thread.ts', import.meta.url)
  // The library logs warnings about what it cannot read.
  const worker = new Worker(file, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return { worker, started: new Promise((resolve) => worker.once('message', resolve)) }
}
