import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { RightsTable } from '#app/screens/certificate/rights-table.tsx'
import { Figure } from '#app/screens/dashboard/figure.tsx'
import { pocketTexts as texts } from '#app/texts/pocket.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { ShareBar } from '#app/ui/share-bar.tsx'
import { Tape } from '#app/ui/tape.tsx'
import { BoutTape } from './bout-tape.tsx'
import { PocketBackers } from './pocket-backers.tsx'
import { PocketBar, PocketBox } from './pocket-box.tsx'
import { PocketBudget } from './pocket-budget.tsx'
import { PocketCover } from './pocket-cover.tsx'
import type { PocketFace } from './pocket-face.ts'
import { PocketFights } from './pocket-fights.tsx'
import { PocketMoney } from './pocket-money.tsx'
import { PocketPart } from './pocket-part.tsx'
import { PocketScenarios } from './pocket-scenarios.tsx'
import { PocketQuestions, PocketUpdates } from './pocket-talk.tsx'
import type { TalkView } from './talk-view.ts'

interface PocketScreenProps {
  face: PocketFace
  /** Null where the recipient alone looks at it, before it is published. */
  talk: TalkView | null
  /** What stands above it, for whoever sees it before the others. */
  above?: ReactNode
  /** What came of the form that was sent last. */
  answer: AccountAnswer | undefined
}

/** A Pocket's own page, open to everybody. */
export function PocketScreen({ face, talk, above, answer }: PocketScreenProps) {
  return (
    <PublicFrame>
      {above}
      <article className="grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <header className="lg:col-span-7">
          <PocketCover art={face.art} portrait={face.portrait} cover={face.cover} />
          <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p lang={face.kindLang} className="type-label text-13 text-faint">
              {face.kindLabel}
            </p>
            <Badge tone="neutral">{face.state}</Badge>
          </div>
          <h1 tabIndex={-1} className="type-display mt-3 text-44">
            {face.title}
          </h1>
          <p className="mt-4 max-w-prose text-18 text-soft">{face.description}</p>
          <Figures face={face} />
        </header>
        <div className="lg:col-span-5 lg:row-span-2">
          <PocketBox face={face} />
        </div>
        <div className="grid content-start gap-10 lg:col-span-7">
          {face.scenarios && (
            <PocketScenarios view={face.scenarios} amounts={face.amounts} risk={face.risk} />
          )}
          <PocketRecipient recipient={face.recipient} />
          {talk && <PocketUpdates view={talk} answer={answer} />}
          <PocketPart id="partage" title={texts.split.title}>
            <p className="text-15 text-soft">{face.split.example}</p>
            <FactsList label={face.split.example} facts={face.split.facts} />
          </PocketPart>
          {face.tape && <BoutTape view={face.tape} />}
          {face.fights.length > 0 && <PocketFights fights={face.fights} />}
          {face.budget && <PocketBudget view={face.budget} />}
          <PocketMoney view={face.money} />
          {talk && <PocketBackers view={face.backers} />}
          {talk && <PocketQuestions view={talk} answer={answer} />}
          <PocketPart id="conditions" title={texts.terms.title}>
            <FactsList label={texts.terms.title} facts={face.terms} />
          </PocketPart>
          <PocketPart id="droits" title={texts.gets}>
            <RightsTable rights={face.rights} />
          </PocketPart>
          <PocketPart id="risque" title={texts.risk.title}>
            <p className="border-l-2 border-red-fill pl-4 text-16">
              <strong className="font-semibold">{face.risk}</strong> {face.escrow}
            </p>
          </PocketPart>
        </div>
      </article>
      {face.supportHref && <PocketBar href={face.supportHref} />}
    </PublicFrame>
  )
}

/** Who receives, with the way to their own page. */
function PocketRecipient({ recipient }: Pick<PocketFace, 'recipient'>) {
  const { heading, name, href, detail, text, picture, image } = recipient
  return (
    <PocketPart id="beneficiaire" title={heading}>
      <div className="flex items-start gap-4">
        <OctagonAvatar
          name={name}
          letters={2}
          picture={picture}
          image={image}
          size="large"
          tone="quiet"
        />
        <div className="min-w-0">
          <p className="text-18 leading-6 font-bold">
            <Link to={href} className="hover:underline">
              {name}
            </Link>
          </p>
          <p className="type-figure text-13 text-faint">{detail}</p>
          <p className="mt-2 max-w-prose text-16 text-soft">{text}</p>
        </div>
      </div>
    </PocketPart>
  )
}

function Figures({ face }: { face: PocketFace }) {
  return (
    <div className="mt-8 grid gap-5">
      <dl
        aria-label={texts.figures}
        className="grid grid-cols-3 border-y border-rule [&>*+*]:border-l [&>*+*]:border-rule [&>*+*]:pl-4"
      >
        {face.figures.map((figure) => (
          <Tape key={figure.label} label={figure.label} className="py-3.5 pr-2">
            <span className="text-20">
              <Figure figure={figure} />
            </span>
          </Tape>
        ))}
      </dl>
      {face.bar && (
        <div className="grid gap-2">
          <ShareBar label={texts.participation} sold={face.bar.sold} text={face.bar.text} />
          <p aria-hidden="true" className="type-figure text-13 text-soft">
            {face.bar.text}
          </p>
        </div>
      )}
    </div>
  )
}
