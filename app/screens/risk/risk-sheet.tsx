import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { SheetIntro } from '#app/screens/backing/sheet-intro.tsx'
import { backingTexts } from '#app/texts/backing.ts'
import { riskTexts as texts } from '#app/texts/risk.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { RiskForm } from './risk-form.tsx'

interface RiskSheetProps {
  pocket: OfferedPocket
  onClose(): void
}

/** The sheet of a share Pocket, until its questions are answered. */
export function RiskSheet({ pocket, onClose }: RiskSheetProps) {
  return (
    <Sheet
      title={backingTexts.title}
      closeLabel={backingTexts.close}
      open
      wide
      onOpenChange={(open) => open || onClose()}
    >
      <div className="grid gap-6">
        <SheetIntro pocket={pocket} />
        <div>
          <h3 className="text-20 font-bold">{texts.title}</h3>
          <p className="mt-1 text-15 text-soft">{texts.text}</p>
        </div>
        <RiskForm />
      </div>
    </Sheet>
  )
}
