import { readFileSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { evidenceTypeOf, MOST_EVIDENCE_BYTES } from '#domain/identity/evidence-type.ts'
import type { FiledEvidence } from '#server/kernel/door.ts'
import { CliProblem } from './problems.ts'
import type { Terminal } from './terminal.ts'

/** `evidence …`: the documents that commands name by their hash. */
export function evidenceCommands(terminal: Terminal): Command {
  const evidence = new Command('evidence').description('documents that commands name by their hash')
  evidence
    .command('file')
    .argument('<path>', 'a PDF, JPEG or PNG of at most 10 MB')
    .description('put a document on file and say its hash; the same one again is the one on file')
    .action(async (path: string) => {
      const filed = await fileDocument(terminal, path)
      terminal.answer(filed, () => filed.sha256)
    })
  return evidence
}

const fileDocument = async (terminal: Terminal, path: string) =>
  terminal.server().ask<FiledEvidence>('POST', '/api/evidence', {
    operator: terminal.operator(),
    file: readDocument(path),
  })

/** Puts a document on file, and gives its hash. */
export async function hashOfDocument(terminal: Terminal, path: string): Promise<string> {
  const { sha256 } = await fileDocument(terminal, path)
  terminal.progress(`${path} is on file as ${sha256}`)
  return sha256
}

/** @throws CliProblem where it cannot be read, or could not be put on file. */
export function readDocument(path: string): Blob {
  const bytes = readFile(path)
  if (bytes.byteLength > MOST_EVIDENCE_BYTES) throw new CliProblem(`${path} weighs over 10 MB.`)
  const mediaType = evidenceTypeOf(bytes)
  if (mediaType === null) throw new CliProblem(`${path} is no PDF, JPEG or PNG.`)
  return new Blob([bytes], { type: mediaType })
}

function readFile(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw new CliProblem(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Writes a document for this user alone. @throws CliProblem where it cannot be written. */
export function writeDocument(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { mode: 0o600 })
  } catch (error) {
    throw new CliProblem(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
