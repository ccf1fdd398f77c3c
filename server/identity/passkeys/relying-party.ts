import { brand } from '#domain/kernel/brand.ts'
import type { SiteAddress } from '#server/kernel/door.ts'

/** Which site a key belongs to, as devices see it. */
export interface RelyingParty {
  /** A host's name. Devices bind a key to it for ever: whoever moves the site to another name loses every key. */
  id: string
  name: string
  /** Where an answer may come from. */
  origin: string
}

/**
 * The site of this platform. Devices take names alone and no number: a platform that is reached by a number of this
 * machine itself is called `localhost`, the one name that means the same.
 */
export function relyingParty(site: Pick<SiteAddress, 'publicUrl'>): RelyingParty {
  const url = new URL(site.publicUrl())
  if (/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, name: brand.name, origin: url.origin }
}
