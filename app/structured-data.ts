import type { MetaDescriptor } from 'react-router'
import type { CoveredFightView, OfferedPocket, RecipientView } from '#app/screens/backing/offer.ts'
import { brand } from '#domain/kernel/brand.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import { currentLanguage } from './language/language.ts'
import { recipientHref } from './live/pocket-view.ts'
import { addressHere, type Matches, pageAddress, pageHere } from './page-address.ts'

/** One thing in the words of schema.org. */
export type Thing = { readonly '@type': string } & { readonly [property: string]: Value }
type Value = string | number | Thing | readonly (string | Thing)[] | undefined

const SPORT = 'Mixed martial arts'

/** What search engines read of a page. A data block runs nothing, so that no content policy needs to allow it. */
export const structuredMeta = (...things: readonly Thing[]): MetaDescriptor =>
  ({
    'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
  }) as MetaDescriptor

/** Who publishes all pages. */
export const organization = (matches: Matches): Thing => ({
  '@type': 'Organization',
  name: brand.name,
  url: pageAddress('/', matches),
  logo: pageAddress('/icons/icon-512.png', matches),
})

interface Asked {
  question: string
  answer: readonly string[]
}

/** Questions with their answers. */
export const faqPage = (questions: readonly Asked[]): Thing => ({
  '@type': 'FAQPage',
  inLanguage: currentLanguage(),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})

/** The way from the home page to a page. @param steps The pages after it, by their bare paths. */
export const breadcrumbs = (
  steps: readonly { name: string; path: string }[],
  matches: Matches,
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: brand.name, path: '/' }, ...steps].map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: pageHere(path, matches),
  })),
})

interface Described {
  kind: RecipientView['kind']
  name: string
  text: string
  /** The absolute address of their page. */
  url: string
}

/** A fighter or a federation. */
export const recipientThing = ({ kind, name, text, url }: Described): Thing => ({
  '@type': kind === 'fighter' ? 'Person' : 'SportsOrganization',
  name,
  description: text,
  url,
  ...(kind === 'federation' ? { sport: SPORT } : {}),
})

/** A Pocket and its covered fights; nothing is said of what it may bring. @param origin Where visitors reach the platform. */
export function pocketThings(pocket: OfferedPocket, origin: string): Thing[] {
  const { terms, recipient, slug, description, opensAt, closesAt } = pocket
  const { kind, name } = recipient
  const text = kind === 'fighter' ? recipient.biography : recipient.presentation
  const url = origin + addressHere(recipientHref(recipient))
  const receives = recipientThing({ kind, name, text, url })
  const fights = pocket.fights.map((fight) => fightThing(fight, receives))
  const about = {
    name: terms.title,
    description,
    url: origin + addressHere(`/p/${slug}`),
    image: `${origin}/p/${slug}/image.png`,
  }
  if (terms.kind === 'share')
    return [{ '@type': 'Product', ...about, offers: offerOf(pocket) }, ...fights]
  const times = { startTime: opensAt.toISOString(), endTime: closesAt.toISOString() }
  return [{ '@type': 'DonateAction', ...about, ...times, recipient: receives }]
}

/** One unit of a share Pocket. */
function offerOf({ terms, status, units, opensAt, closesAt }: OfferedPocket): Thing {
  invariant(terms.kind === 'share', 'only shares are sold by the unit')
  return {
    '@type': 'Offer',
    price: formatUsdc(terms.unitPriceMicro),
    priceCurrency: 'USDC',
    availability: `https://schema.org/${availabilityOf(status, units?.available ?? 0)}`,
    availabilityStarts: opensAt.toISOString(),
    availabilityEnds: closesAt.toISOString(),
  }
}

function availabilityOf(status: OfferedPocket['status'], left: number): string {
  if (status === 'scheduled') return 'PreOrder'
  const isOnSale = status === 'open' || status === 'priority'
  if (!isOnSale) return 'Discontinued'
  return left > 0 ? 'InStock' : 'SoldOut'
}

function fightThing(fight: CoveredFightView, fighter: Thing): Thing {
  const { opponentName, eventName, place, scheduledAt, cancelledAt } = fight
  return {
    '@type': 'SportsEvent',
    name: `${eventName}: ${fighter.name} – ${opponentName}`,
    sport: SPORT,
    startDate: scheduledAt.toISOString(),
    eventStatus: `https://schema.org/${cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    location: { '@type': 'Place', name: place, address: place },
    competitor: [fighter, { '@type': 'Person', name: opponentName }],
  }
}
