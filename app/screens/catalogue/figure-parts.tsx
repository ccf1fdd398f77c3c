import { catalogueTexts as all } from '#app/texts/catalogue.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { ChangeFigure } from '#app/ui/change-figure.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { ProgressSteps } from '#app/ui/progress-steps.tsx'
import { RiskBadge } from '#app/ui/risk-badge.tsx'
import { ShareBar } from '#app/ui/share-bar.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { Tape } from '#app/ui/tape.tsx'
import { Columns, Part, Row } from './part.tsx'

const tones: readonly BadgeTone[] = ['neutral', 'gain', 'caution', 'loss', 'info', 'honour']

export function MarksPart() {
  const texts = all.marks
  return (
    <Part name="marks">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {texts[tone]}
          </Badge>
        ))}
      </Row>
      <Row>
        {(['low', 'medium', 'high'] as const).map((level) => (
          <RiskBadge key={level} level={level} label={texts[level]} />
        ))}
      </Row>
      <Row>
        {(['small', 'normal', 'large'] as const).map((size) => (
          <OctagonAvatar key={size} name={texts.fighter} size={size} letters={2} tone="quiet" />
        ))}
        <OctagonAvatar name={texts.fighter} />
      </Row>
    </Part>
  )
}

export function FiguresPart() {
  const texts = all.figures
  const statTones = [undefined, undefined, 'gain', 'loss'] as const
  return (
    <Part name="figures">
      <StatStrip
        label={texts.strip}
        stats={texts.stats.map(([label, figure, note], at) => ({
          label,
          figure,
          note,
          tone: statTones[at],
        }))}
      />
      <Row>
        {(['up', 'down', 'flat'] as const).map((trend) => (
          <ChangeFigure key={trend} text={texts[trend]} trend={trend} />
        ))}
      </Row>
      <Columns>
        <ShareBar sold={68} mine={12} label={texts.share} text={texts.shareText} />
        <ProgressBar percent={49} label={texts.level} text={texts.levelText} />
      </Columns>
      <BarChart
        title={texts.bars.title}
        marked={texts.bars.marked}
        bars={texts.bars.rows.map(([label, figure], at) => ({
          id: label,
          label,
          figure,
          length: 350 + 300 * at,
          mark: 500,
        }))}
        ticks={[0, 500, 1000].map((at) => ({ at, text: String(at / 10) }))}
      />
      <dl className="flex flex-wrap gap-8">
        {texts.tape.map(([label, figure]) => (
          <Tape key={label} label={label}>
            {figure}
          </Tape>
        ))}
      </dl>
    </Part>
  )
}

export function ListsPart() {
  const texts = all.lists
  const states = ['done', 'current', 'waiting', 'stopped'] as const
  return (
    <Part name="lists">
      <Columns>
        <FactsList
          label={texts.receipt}
          facts={[
            ...texts.facts.map(([label, value, note]) => ({ label, value, note })),
            { label: texts.total, value: texts.totalFigure, total: true },
            { label: texts.address, value: `0x${'12ab'.repeat(10)}`, tall: true },
          ]}
        />
        <ProgressSteps
          label={texts.steps}
          states={texts.states}
          steps={texts.stepTexts.map(([title = '', text = ''], at) => ({
            title,
            text,
            state: states[at] ?? 'waiting',
          }))}
        />
      </Columns>
      <Fold summary={texts.fold}>
        <p className="text-15 text-soft">{texts.folded}</p>
      </Fold>
    </Part>
  )
}
