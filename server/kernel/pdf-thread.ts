import { parentPort } from 'node:worker_threads'
import { findPdfFlaw } from './check-pdf.ts'

// A document of ten megabytes takes seconds to read; the process answers others meanwhile.
parentPort?.postMessage('ready')
parentPort?.on('message', async (bytes: Uint8Array) =>
  parentPort?.postMessage(await findPdfFlaw(bytes)),
)
