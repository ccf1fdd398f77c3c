import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { supportTexts as texts } from '#app/texts/support.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

/** An address that leads to no case, or to another’s. */
export function NoCaseScreen({ title, text }: { title: string; text: string }) {
  return (
    <PublicFrame>
      <Placeholder
        heading="h1"
        title={title}
        text={text}
        action={
          <Link to="/contact" className={buttonClasses('secondary')}>
            {texts.link}
          </Link>
        }
      />
    </PublicFrame>
  )
}
