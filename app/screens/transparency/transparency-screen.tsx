import { Link } from 'react-router'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { transparencyTexts as texts } from '#app/texts/transparency.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Tape } from '#app/ui/tape.tsx'
import { RecomputeButton } from './recompute-button.tsx'

/** A line of a list; `tall` stands under its label. */
interface TextFact {
  label: string
  value: string
  total?: boolean
  tall?: boolean
}

/** The public books of the platform, in words. */
export interface TransparencyView {
  figures: readonly { label: string; value: string }[]
  have: readonly TextFact[]
  owe: readonly TextFact[]
  /** Whether both columns have the same sum. */
  equal: boolean
  /** What the contract held at the last block that was read. */
  contract: TextFact
  reserve: readonly TextFact[]
  coverStopped: boolean
  pots: readonly SettledPotLine[]
  nextHref: string | null
  seal: readonly TextFact[]
}

/** One settled fight of one Pocket. */
export interface SettledPotLine {
  id: string
  title: string
  href: string
  day: string
  gross: string
  split: string
  /** Where its figures are published with everything they are made of. */
  bundleHref: string
}

/** The public books, open to everybody. */
export function TransparencyScreen({ view }: { view: TransparencyView }) {
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-32 md:text-64">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.text}</p>
      <Figures figures={view.figures} />
      <AccountSection title={texts.balance.title}>
        <p className="text-15 text-soft">{texts.balance.text}</p>
        <div className="grid gap-6 md:grid-cols-2">
          <Column title={texts.balance.have} facts={view.have} />
          <Column title={texts.balance.owe} facts={view.owe} />
        </div>
        <p className="text-15 font-semibold">
          {view.equal ? texts.balance.equal : texts.balance.unequal}
        </p>
        <FactsList facts={[view.contract]} />
      </AccountSection>
      <AccountSection title={texts.reserve.title}>
        <p className="text-15 text-soft">{texts.reserve.text}</p>
        {view.coverStopped && (
          <p role="status" className="border-l-2 border-caution pl-4 text-15">
            {texts.reserve.stopped}
          </p>
        )}
        <FactsList label={texts.reserve.title} facts={view.reserve} />
      </AccountSection>
      <SettledPots pots={view.pots} nextHref={view.nextHref} />
      <AccountSection title={texts.seal.title}>
        <p className="text-15 text-soft">{texts.seal.text}</p>
        <FactsList label={texts.seal.title} facts={view.seal} />
      </AccountSection>
    </PublicFrame>
  )
}

function Figures({ figures }: Pick<TransparencyView, 'figures'>) {
  return (
    <dl
      aria-label={texts.figures}
      className="my-10 grid grid-cols-2 border-y border-rule lg:grid-cols-4 lg:[&>*+*]:border-l lg:[&>*+*]:border-rule lg:[&>*+*]:pl-4"
    >
      {figures.map(({ label, value }) => (
        <Tape key={label} label={label} className="py-3.5 pr-2">
          <span className="type-figure text-20 whitespace-nowrap">{value}</span>
        </Tape>
      ))}
    </dl>
  )
}

function Column({ title, facts }: { title: string; facts: readonly TextFact[] }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-16 font-semibold">{title}</h3>
      <FactsList label={title} facts={facts} />
    </div>
  )
}

function SettledPots({ pots, nextHref }: Pick<TransparencyView, 'pots' | 'nextHref'>) {
  return (
    <AccountSection title={texts.pots.title}>
      {pots.length === 0 ? (
        <p className="border-y border-rule py-4 text-15">{texts.pots.none}</p>
      ) : (
        <>
          <p className="text-15 text-soft">{texts.pots.text}</p>
          <ul className="border-b border-rule">
            {pots.map((pot) => (
              <li key={pot.id} className="grid gap-2 border-t border-rule py-4">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <Link to={pot.href} className="text-16 font-semibold hover:underline">
                    {pot.title}
                  </Link>
                  <span className="type-figure text-16 font-semibold">{pot.gross}</span>
                </p>
                <p className="text-13 text-faint">
                  {pot.day} · {pot.split}
                </p>
                <RecomputeButton bundleHref={pot.bundleHref} />
              </li>
            ))}
          </ul>
        </>
      )}
      {nextHref && (
        <Link to={nextHref} className="text-15 font-semibold text-link hover:underline">
          {texts.pots.next}
        </Link>
      )}
    </AccountSection>
  )
}
