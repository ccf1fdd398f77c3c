import { morePagesTexts as texts } from '#app/texts/more-pages.ts'
import { AccountSection } from './account-section.tsx'
import { WayList } from './way-list.tsx'

/** Parts of the account that have pages of their own. */
export function MorePagesSection() {
  return (
    <AccountSection title={texts.title}>
      <WayList ways={texts.pages} />
    </AccountSection>
  )
}
