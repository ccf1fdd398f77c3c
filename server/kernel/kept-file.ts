import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * The text of a file that an installation creates once and keeps, readable by its owner alone.
 * @throws StartRefused when it exists and cannot be read.
 */
export function keptFile(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusableFile(file, error)
  }
  const made = make()
  mkdirSync(path.dirname(file), { recursive: true })
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, made, { mode: 0o600 })
  try {
    // Linking fails where the name exists: of two first starts at once, one creates it for both.
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8')
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return made
}

/** Such a file is not as it was created. */
export function unusableFile(file: string, cause?: unknown): StartRefused {
  const message = `${path.resolve(file)} cannot be used; restore it or move it away.`
  return new StartRefused(message, { cause })
}
