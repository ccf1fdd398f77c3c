import { PageHead } from '#app/screens/account/page-head.tsx'
import { WayList } from '#app/screens/account/way-list.tsx'
import { federationStudioTexts as texts } from '#app/texts/studio/federation-studio.ts'

interface FederationOverviewProps {
  /** Until when it is approved, in words; null where no approval runs. */
  view: { name: string; until: string | null; pocketsHref: string; newPocketHref: string }
}

/** The first page of an organisation's studio. */
export function FederationOverview({ view }: FederationOverviewProps) {
  const { until, pocketsHref, newPocketHref } = view
  return (
    <>
      <PageHead title={view.name} text={until ? texts.approved(until) : texts.notApproved} />
      <WayList
        ways={[
          { href: newPocketHref, ...texts.newPocket },
          { href: pocketsHref, ...texts.pockets },
          { href: '/gains', ...texts.address },
        ]}
      />
    </>
  )
}
