import { type Matches, rootData } from '#app/page-address.ts'
import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { FIRST_SCREEN } from '#app/screens/marketing/landing/hero.tsx'
import { HomeScreen } from '#app/screens/marketing/landing/home-screen.tsx'
import { faqPage, organization, structuredMeta } from '#app/structured-data.ts'
import { questionsToday } from '#app/texts/marketing/faq.ts'
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

/** With the rates in force, and what is not so yet. */
function questionsAt(matches: Matches) {
  const { fees = FORESEEN, tokenless = false } = rootData(matches) ?? {}
  const groups = withFees(questionsToday(tokenless), fees)
  return groups.flatMap(({ questions }) => questions)
}

export default HomeScreen
