import { LevelsScreen } from '#app/screens/account/levels-screen.tsx'
import { levelsTexts } from '#app/texts/levels.ts'
import { brand } from '#domain/brand.ts'

export const handle = { lang: 'fr' }

export const meta = () => [{ title: `${levelsTexts.documentTitle} · ${brand.name}` }]

/** Where « Découvrir Premium » leads once accounts are live. */
export default function Niveaux() {
  return <LevelsScreen />
}
