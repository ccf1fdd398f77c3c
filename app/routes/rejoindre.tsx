import { appMeta } from '#app/app-meta.ts'
import { JoinScreen } from '#app/screens/studio/join-screen.tsx'
import { studioTexts } from '#app/texts/studio/studio.ts'
import type { Route } from './+types/rejoindre'

/** Where those who want to receive apply. */
export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, text } = studioTexts.join
  return appMeta({ title, description: text, path: '/rejoindre' }, matches)
}

export default function Rejoindre() {
  return <JoinScreen />
}
