import type { Env } from './env.ts'

/** Where the platform is reached. Known only once it listens, since the port may be any free one. */
export interface SiteAddress {
  /** For visitors and their mails: PUBLIC_URL, else where it listens. */
  publicUrl(): string
  /** Where this process listens: the sandbox providers call it there. */
  ownUrl(): string
  listensAt(url: string): void
}

export function createSiteAddress(
  env: Pick<Env, 'publicUrl' | 'host' | 'port' | 'role'>,
): SiteAddress {
  const usual = `http://${env.host}:${env.port}`
  // A worker reaches the sandbox providers through the process that listens.
  let own = env.role === 'worker' ? (env.publicUrl ?? usual) : usual
  return {
    publicUrl: () => env.publicUrl ?? own,
    ownUrl: () => own,
    listensAt: (url) => {
      own = url
    },
  }
}
