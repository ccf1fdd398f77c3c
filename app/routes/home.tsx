import { type Matches, rootData } from '#app/page-address.ts'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { FIRST_SCREEN } from '#app/screens/marketing/landing/hero.tsx'
import { HomeScreen } from '#app/screens/marketing/landing/home-screen.tsx'
import { faqPage, organization, structuredMeta } from '#app/structured-data.ts'
import { faq } from '#app/texts/marketing/faq.ts'
import { home } from '#app/texts/marketing/home.ts'
import { FORESEEN, withFees } from '#app/texts/marketing/with-fees.ts'
import type { Route } from './+types/home'

export const handle = { landing: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  { tagName: 'link', rel: 'expect', href: `#${FIRST_SCREEN}`, blocking: 'render' },
  ...pageMeta(
    {
      title: home.title,
      description: home.description,
      path: '/',
      image: 'home',
    },
    matches,
  ),
  structuredMeta(organization(matches), faqPage(questionsAt(matches))),
]

/** With the rates in force. */
function questionsAt(matches: Matches) {
  const groups = withFees(faq.groups, rootData(matches)?.fees ?? FORESEEN)
  return groups.flatMap(({ questions }) => questions)
}

export default HomeScreen
