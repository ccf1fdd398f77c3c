import { feeLines, feesTexts as texts } from '#app/texts/fees.ts'
import { dateTimeText } from '#app/texts/format.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import type { SettingChange } from '#domain/kernel/setting-change.ts'
import type { PublicFees } from '#domain/kernel/settings.ts'

/** What everybody pays by, and what has been announced of it, the next first. */
export interface FeesView {
  inForce: PublicFees
  announced: readonly SettingChange[]
}

/** The fees in force and those to come, to the day and the hour. */
export function FeesSection({ inForce, announced }: FeesView) {
  return (
    <section aria-labelledby="frais" className="mt-12 max-w-prose">
      <h2 id="frais" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="mt-2 mb-4 text-15 text-soft">{texts.text}</p>
      <FactsList facts={feeLines(inForce)} />
      {announced.length > 0 && (
        <h3 className="mt-8 text-18 font-bold tracking-tight">{texts.announced}</h3>
      )}
      {announced.map(({ name, value, effectiveAt }) => (
        <div key={`${name} ${effectiveAt.getTime()}`} className="mt-4">
          <p className="mb-2 text-15 font-semibold">{texts.from(dateTimeText(effectiveAt))}</p>
          <FactsList facts={feeLines({ [name]: value })} />
        </div>
      ))}
    </section>
  )
}
