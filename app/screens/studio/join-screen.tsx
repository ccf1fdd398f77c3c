import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { WayList } from '#app/screens/account/way-list.tsx'
import { studioTexts } from '#app/texts/studio/studio.ts'

/** The ways to become somebody whom Pockets are for. */
export function JoinScreen() {
  const { title, text, ways } = studioTexts.join
  return (
    <PublicFrame>
      <PageHead title={title} text={text} />
      <WayList ways={ways} />
    </PublicFrame>
  )
}
