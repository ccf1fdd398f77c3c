import { TrendingDown, TrendingUp } from 'lucide-react'
import { Avatar, Progress } from 'radix-ui'
import { toast } from 'sonner'
import type { PocketView } from '#app/screens/dashboard/view.ts'
import { riskLabel, dashboardTexts as texts } from '#app/texts/dashboard.ts'

const risks: Record<string, string> = {
  low: 'bg-green-100 text-green-800',
  medium: 'bg-orange-100 text-orange-800',
  high: 'bg-red-100 text-red-800',
}

interface PocketGridProps {
  title: string
  text: string
  pockets: readonly PocketView[]
}

export function PocketGrid({ title, text, pockets }: PocketGridProps) {
  return (
    <div className="space-y-6">
      <div>
        <h1 className="font-display text-3xl font-extrabold">{title}</h1>
        <p className="mt-1 text-gray-600">{text}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {pockets.map((pocket) => (
          <PocketCard key={pocket.id} pocket={pocket} />
        ))}
      </div>
    </div>
  )
}

export function PocketCard({ pocket }: { pocket: PocketView }) {
  const { fighters } = pocket
  const risk = pocket.riskLevel ?? 'medium'
  const Trend = pocket.changeBps < 0 ? TrendingDown : TrendingUp
  const labels = texts.pocket
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-line p-4 shadow-sm">
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-lg font-bold">{pocket.name}</h3>
        <span
          className={`rounded-full px-2 py-0.5 text-xs font-semibold ${risks[risk] ?? risks.medium}`}
        >
          {riskLabel(risk)}
        </span>
      </div>
      <p className="text-sm text-gray-600">{pocket.description}</p>
      <ul className="flex gap-3">
        {fighters.slice(0, 3).map(({ id, name, image }) => (
          <li key={id} className="flex flex-col items-center text-xs">
            <Avatar.Root className="size-10 overflow-hidden rounded-full bg-gray-200">
              <Avatar.Image src={image} alt="" />
              <Avatar.Fallback>{name.charAt(0)}</Avatar.Fallback>
            </Avatar.Root>
            {name}
          </li>
        ))}
        {fighters.length > 3 && <li className="self-center text-sm">+{fighters.length - 3}</li>}
      </ul>
      <dl className="grid grid-cols-3 gap-3 border-y border-line py-3 text-sm">
        {pocket.tape.map(({ label, display, trend }) => (
          <Figure key={label} label={label}>
            {trend && <Trend className="inline size-4" />} {display}
          </Figure>
        ))}
      </dl>
      <Progress.Root
        value={pocket.soldPercent}
        className="h-2 overflow-hidden rounded-full bg-gray-200"
      >
        <Progress.Indicator
          className="h-full bg-brand"
          style={{ width: `${pocket.soldPercent}%` }}
        />
      </Progress.Root>
      <button
        type="button"
        className="mt-auto rounded-md bg-ink py-2 text-sm font-semibold text-white"
        onClick={() =>
          toast('Soutien en cours', { description: 'Fonctionnalité de soutien en développement' })
        }
      >
        {labels.support}
      </button>
    </article>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-gray-500">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
