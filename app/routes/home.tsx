import { pageMeta } from '#app/screens/marketing/frame/page-meta.ts'
import { FIRST_SCREEN } from '#app/screens/marketing/landing/hero.tsx'
import { HomeScreen } from '#app/screens/marketing/landing/home-screen.tsx'
import { home } from '#app/texts/marketing/home.ts'
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
]

export default HomeScreen
