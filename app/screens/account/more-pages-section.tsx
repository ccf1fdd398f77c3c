import { useLaunched } from '#app/live/use-launched.ts'
import { morePagesTexts as texts } from '#app/texts/more-pages.ts'
import { AccountSection } from './account-section.tsx'
import { WayList } from './way-list.tsx'

/** Parts of the account that have pages of their own. */
export function MorePagesSection() {
  const studio = useLaunched('fighterRegistration') ? [texts.studio] : []
  return (
    <AccountSection title={texts.title}>
      <WayList ways={[...studio, ...texts.pages]} />
    </AccountSection>
  )
}
