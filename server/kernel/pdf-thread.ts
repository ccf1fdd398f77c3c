import { parentPort } from 'node:worker_threads'
import { findPdfFlaw } from './check-pdf.ts'

// A document of ten megabytes takes seconds to read; the process answers others meanwhile.
parentPort?.on('message', async (bytes: Uint8Array) =>
  parentPort?.postMessage(await findPdfFlaw(bytes)),
)
