import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { tabHref } from './tabs.ts'
import type { EmptyView } from './view.ts'

/** A list without entries, and the one way on: the Pockets that can be supported. */
export function EmptyList({ empty }: { empty: EmptyView }) {
  return (
    <Placeholder
      title={empty.title}
      text={empty.text}
      action={
        <Link to={tabHref('marketplace')} className={buttonClasses('secondary')}>
          {dashboardTexts.overview.discover}
        </Link>
      }
    />
  )
}
