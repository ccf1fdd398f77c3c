import { Link } from 'react-router'
import { publicTexts } from '#app/texts/public.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { PublicFrame } from './public-frame.tsx'

/** A page for something that is not there; the answer itself says 404. */
export function MissingScreen({
  what,
}: {
  what: Exclude<keyof typeof publicTexts.missing, 'action'>
}) {
  const { action, ...texts } = publicTexts.missing
  return (
    <PublicFrame>
      <Placeholder
        heading="h1"
        title={texts[what].title}
        text={texts[what].text}
        action={
          <Link reloadDocument to="/pockets" className={buttonClasses('secondary')}>
            {action}
          </Link>
        }
      />
    </PublicFrame>
  )
}
