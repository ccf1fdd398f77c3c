import { Link } from 'react-router'
import { tabHref } from '#app/screens/dashboard/tabs.ts'
import { backingTexts as texts } from '#app/texts/backing.ts'
import { publicTexts } from '#app/texts/public.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import type { OfferedPocket } from './offer.ts'
import { SheetIntro } from './sheet-intro.tsx'

interface ClosedSheetProps {
  pocket: OfferedPocket
  /** Since when, or until when, in words. */
  note: string
  onClose(): void
}

/** The sheet of a Pocket that takes no support now: it says so and asks for nothing. */
export function ClosedSheet({ pocket, note, onClose }: ClosedSheetProps) {
  return (
    <Sheet
      title={texts.title}
      closeLabel={texts.close}
      open
      wide
      onOpenChange={(open) => open || onClose()}
    >
      <div className="grid gap-6">
        <SheetIntro pocket={pocket} />
        <div className="border-l-2 border-caution pl-4">
          <p className="text-16 font-semibold">{texts.notOpen}</p>
          <p className="mt-1 text-15 text-soft">{note}</p>
        </div>
        <Link
          to={tabHref('marketplace')}
          className={`${buttonClasses('secondary')} justify-self-start`}
        >
          {publicTexts.missing.action}
        </Link>
      </div>
    </Sheet>
  )
}
