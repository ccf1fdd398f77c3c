import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { LevelView } from './view.ts'

/** The account's level and how far the next one is. */
export function LevelCard({ level }: { level: LevelView }) {
  return (
    <section aria-label={texts.level.title} className="grid gap-2 border-t border-rule pt-4">
      <p className="flex items-baseline justify-between gap-2">
        <span className="type-display text-20 text-honour">{level.name}</span>
        <span className="type-figure whitespace-nowrap text-15 font-semibold">{level.points}</span>
      </p>
      <ProgressBar
        percent={level.progressPercent}
        label={texts.level.title}
        text={`${level.progressPercent}%`}
      />
      <p className="text-13 text-faint">{level.toNext}</p>
    </section>
  )
}
