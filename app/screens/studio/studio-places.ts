import { studioTexts } from '#app/texts/studio/studio.ts'

/** Where somebody who receives nothing yet applies. */
export const APPLY_PATH = '/rejoindre'

interface Named {
  kind: 'fighter' | 'federation'
  id: string
}

/** Where the studio of an athlete or of an organisation begins. A person has one athlete at most. */
export const studioHome = ({ kind, id }: Named): string =>
  kind === 'fighter' ? '/studio' : `/studio/federations/${id}`

/** A page of a recipient's Pockets: the list, or what stands below it, such as `/nouveau`. */
export function pocketsPlace({ kind, id }: Named, below = ''): string {
  return `/studio/pockets${below}${kind === 'fighter' ? '' : `?pour=${id}`}`
}

/**
 * The pages of a recipient's studio, in the order of the navigation. Those of Pockets and of updates are shared by every
 * kind of recipient: an organisation's say in `?pour=<id>` for which one.
 */
export function studioPlaces(recipient: Named): readonly { href: string; label: string }[] {
  const { pages } = studioTexts
  const home = studioHome(recipient)
  if (recipient.kind === 'fighter') {
    return [
      { href: home, label: pages.overview },
      { href: '/studio/profil', label: pages.profile },
      { href: '/studio/combats', label: pages.fights },
      { href: '/studio/pockets', label: pages.pockets },
      { href: '/studio/argent', label: pages.money },
      { href: '/studio/nouvelles', label: pages.talk },
    ]
  }
  return [
    { href: home, label: pages.overview },
    { href: `${home}/presentation`, label: pages.presentation },
    { href: pocketsPlace(recipient), label: pages.pockets },
    { href: talkPlace(recipient), label: pages.talk },
    { href: `${home}/agrement`, label: pages.approval },
  ]
}

/** Where a recipient tells and answers, about the latest Pocket or a named one. */
export function talkPlace({ kind, id }: Named, pocketId?: string): string {
  const query = new URLSearchParams({
    ...(kind === 'federation' && { pour: id }),
    ...(pocketId && { pocket: pocketId }),
  })
  return query.size > 0 ? `/studio/nouvelles?${query}` : '/studio/nouvelles'
}

/** For which of these recipients a page of the studio is: the one that its address names, else the first. */
export function actingFor<Recipient extends Named>(
  recipients: readonly [Recipient, ...Recipient[]],
  { pathname, search }: { pathname: string; search: string },
): Recipient {
  const named =
    /\/studio\/federations\/([^/]+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('pour')
  return recipients.find(({ id }) => id === named) ?? recipients[0]
}
