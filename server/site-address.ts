import type { Env } from '#server/env.ts'

/** Where the platform is reached. Known only once it listens, since the port may be any free one. */
export interface SiteAddress {
  /** For visitors and their mails: PUBLIC_URL, else where it listens. */
  publicUrl(): string
  /** Where this process itself listens: the sandbox providers call it there. */
  ownUrl(): string
  listensAt(url: string): void
}

export function createSiteAddress(env: Pick<Env, 'publicUrl' | 'host' | 'port'>): SiteAddress {
  let own = `http://${env.host}:${env.port}`
  return {
    publicUrl: () => env.publicUrl ?? own,
    ownUrl: () => own,
    listensAt: (url) => {
      own = url
    },
  }
}
