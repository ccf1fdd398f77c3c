import { Link } from 'react-router'
import { dashboardTexts, tabLabels } from '#app/texts/dashboard.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { type TabId, tabHref } from './tabs.ts'

const texts = dashboardTexts.unfinished

/** A tab that is to come, or one that is not there at all. */
export function TabPlaceholder({ tab }: { tab: TabId | null }) {
  const label = tab && tabLabels[tab]
  return (
    <Placeholder
      heading="h1"
      eyebrow={label && <span lang={label.lang}>{label.text}</span>}
      title={texts.title}
      text={texts.text}
      action={
        <Link to={tabHref('overview')} className={buttonClasses('secondary')}>
          {texts.back}
        </Link>
      }
    />
  )
}
