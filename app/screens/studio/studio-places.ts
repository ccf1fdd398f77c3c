import { useLocation } from 'react-router'
import { studioTexts } from '#app/texts/studio/studio.ts'
import type { Capacity } from '#domain/campaigns/mandate.ts'

/** Where somebody who receives nothing yet applies. */
export const APPLY_PATH = '/rejoindre'

interface Named {
  kind: 'fighter' | 'federation'
  id: string
  /** As what one acts; left out where it is one's own. */
  capacity?: Capacity
}

/** An athlete whom one manages is named in the address, as an organisation is. */
const isNamed = ({ kind, capacity }: Named) => kind === 'federation' || capacity === 'manager'

/** A page of the studio for this recipient. */
export function studioPlace(recipient: Named, path: string): string {
  return isNamed(recipient) ? joinNamed(path, recipient.id) : path
}

/** Leads to pages of the studio of the same recipient as the page that is shown: `?pour` is kept. */
export function useStudioPlace(): (path: string) => string {
  const named = new URLSearchParams(useLocation().search).get('pour')
  return (path) => (named ? joinNamed(path, named) : path)
}

const joinNamed = (path: string, id: string) =>
  `${path}${path.includes('?') ? '&' : '?'}pour=${encodeURIComponent(id)}`

/** Where the studio of an athlete or of an organisation begins. A person is one athlete at most. */
export const studioHome = (recipient: Named): string =>
  recipient.kind === 'fighter'
    ? studioPlace(recipient, '/studio')
    : `/studio/federations/${recipient.id}`

/** A page of a recipient's Pockets: the list, or what stands below it, such as `/nouveau`. */
export const pocketsPlace = (recipient: Named, below = ''): string =>
  studioPlace(recipient, `/studio/pockets${below}`)

/**
 * The pages of a recipient's studio, in the order of the navigation. Those of Pockets and of updates are shared by every
 * kind of recipient: those of an organisation, and of an athlete whom one manages, say in `?pour=<id>` for which one.
 */
export function studioPlaces(recipient: Named): readonly { href: string; label: string }[] {
  const { pages } = studioTexts
  const home = studioHome(recipient)
  if (recipient.kind === 'fighter') {
    const isOwn = recipient.capacity !== 'manager'
    return [
      { href: home, label: pages.overview },
      { href: studioPlace(recipient, '/studio/profil'), label: pages.profile },
      { href: studioPlace(recipient, '/studio/combats'), label: pages.fights },
      { href: pocketsPlace(recipient), label: pages.pockets },
      ...(isOwn ? [{ href: '/studio/argent', label: pages.money }] : []),
      { href: talkPlace(recipient), label: pages.talk },
      ...(isOwn ? [{ href: '/studio/attestations', label: pages.attestations }] : []),
      { href: studioPlace(recipient, '/studio/manager'), label: pages.manager },
    ]
  }
  return [
    { href: home, label: pages.overview },
    { href: `${home}/presentation`, label: pages.presentation },
    { href: pocketsPlace(recipient), label: pages.pockets },
    { href: talkPlace(recipient), label: pages.talk },
    { href: `${home}/argent`, label: pages.money },
    { href: `${home}/mecenes`, label: pages.patrons },
    { href: `${home}/attestations`, label: pages.attestations },
    { href: `${home}/agrement`, label: pages.approval },
  ]
}

/** Where a recipient tells and answers, about the latest Pocket or a named one. */
export const talkPlace = (recipient: Named, pocketId?: string): string =>
  studioPlace(recipient, `/studio/nouvelles${pocketId ? `?pocket=${pocketId}` : ''}`)

/** For which of these recipients a page of the studio is: the one that its address names, else the first. */
export function actingFor<Recipient extends Named>(
  recipients: readonly [Recipient, ...Recipient[]],
  { pathname, search }: { pathname: string; search: string },
): Recipient {
  const named =
    /\/studio\/federations\/([^/]+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('pour')
  return recipients.find(({ id }) => id === named) ?? recipients[0]
}
