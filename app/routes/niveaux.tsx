import { appMeta } from '#app/app-meta.ts'
import { LevelsScreen } from '#app/screens/account/levels-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { levelsTexts } from '#app/texts/levels.ts'
import type { Route } from './+types/niveaux'

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: levelsTexts.documentTitle, description: descriptions.levels, path: '/niveaux' },
    matches,
  )

/** Where « Découvrir Premium » leads once accounts are live. */
export default function Niveaux() {
  return <LevelsScreen />
}
