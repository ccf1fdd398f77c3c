import { programTexts as texts } from '#app/texts/programs.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'

/** A value that is told now and never again. */
export interface ShownValue {
  /** What has been made. */
  text: string
  label: string
  value: string
}

/** The value with a way to take it along; it goes with the next page. */
export function ShownOnce({ text, label, value }: ShownValue) {
  return (
    <div role="status" className="grid gap-3 border-l-2 border-caution pl-4">
      <p className="text-15 font-semibold">{text}</p>
      <p className="text-15 text-soft">{texts.once}</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="sr-only">{label}</span>
        <code className="min-w-0 rounded-control border border-rule bg-sunken px-3 py-2 font-mono text-13 break-all">
          {value}
        </code>
        <CopyButton value={value} label={texts.copy} done={texts.copied} />
      </div>
    </div>
  )
}
