import { isIPv4 } from 'node:net'

/** Whether a host as settings and addresses write it (`[::1]` too) is this machine to itself. */
export function isLoopbackName(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIPv4(name)) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}
