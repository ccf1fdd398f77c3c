import { createRequire } from 'node:module'
import path from 'node:path'

const systems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win32',
}
const processors: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Where anvil's own program lies; null where its package is not installed, or there is none for this machine. The wrapper that npm
 * links is passed by: ending it leaves the program behind.
 */
export function findAnvil(): string | null {
  const [system, processor] = [systems[process.platform], processors[process.arch]]
  if (!system || !processor) return null
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs'))
    const manifest = from.resolve(`@foundry-rs/anvil-${system}-${processor}/package.json`)
    const name = system === 'win32' ? 'anvil.exe' : 'anvil'
    return path.join(path.dirname(manifest), 'bin', name)
  } catch {
    return null
  }
}
