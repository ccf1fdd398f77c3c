import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { PocketCard } from '#app/screens/dashboard/pocket-card.tsx'
import type { FigureView, PocketView } from '#app/screens/dashboard/view.ts'
import { publicTexts } from '#app/texts/public.ts'
import { attestationTexts } from '#app/texts/studio/attestations.ts'
import { patronTexts } from '#app/texts/studio/patrons.ts'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Tape } from '#app/ui/tape.tsx'
import { AttestationList, type AttestationRow } from './attestation-list.tsx'
import { BoutTape, type BoutTapeView } from './bout-tape.tsx'
import type { BudgetView } from './budget-view.ts'
import { FollowButton, type FollowView } from './follow-button.tsx'
import { type PatronRow, PatronWall } from './patron-wall.tsx'
import { PocketBudget } from './pocket-budget.tsx'
import type { PocketFace } from './pocket-face.ts'
import { PocketFights } from './pocket-fights.tsx'
import { PocketPart } from './pocket-part.tsx'
import { WrittenText } from './written-text.tsx'

/** A fighter's or federation's page in words. */
export interface RecipientFace extends Omit<PocketFace['recipient'], 'href' | 'image'> {
  kind: 'fighter' | 'federation'
  /** The address of a portrait; null where none was drawn. */
  portrait: string | null
  /** As French and English write what somebody is called; null for nobody's. */
  ringName: string | null
  /** What they say of themselves, made safe. */
  html: string
  links: readonly { href: string; label: string }[]
  /** Of a fighter who is still here. */
  record: { figures: readonly FigureView[]; source: string } | null
  /** The two sides of the next fight; null where nothing is known of the opponent. */
  tape: BoutTapeView | null
  coming: PocketFace['fights']
  fought: PocketFace['fights']
  patrons: readonly PatronRow[]
  /** What federations attest of a fighter. */
  attestations: readonly AttestationRow[]
  /** What a federation's money is for; null where nobody has said so, and for fighters. */
  budget: BudgetView | null
  open: readonly PocketView[]
  past: readonly PocketView[]
}

/** Who receives: what they say of themselves, their fights, and their Pockets then and now. */
export function RecipientScreen({ face, follow }: { face: RecipientFace; follow: FollowView }) {
  const texts = publicTexts.recipient
  return (
    <PublicFrame>
      <article className="grid grid-cols-1 gap-10">
        <header className="flex flex-col items-start gap-4 sm:flex-row sm:gap-6">
          <Portrait face={face} />
          <div className="min-w-0">
            <p className="type-label text-13 text-faint">{face.heading}</p>
            <h1 tabIndex={-1} className="type-display text-32 lg:text-44">
              {face.name}
            </h1>
            {face.ringName && <p className="mt-1 text-18 font-semibold">{face.ringName}</p>}
            <p className="type-figure mt-2 text-15 text-faint">{face.detail}</p>
            {face.html !== '' && (
              <WrittenText html={face.html} className="mt-4 text-18 text-soft" />
            )}
            <FollowButton follow={follow} />
          </div>
        </header>
        <Pockets id="ouverts" title={texts.open} pockets={face.open} />
        {face.record && <FightRecord record={face.record} links={face.links} />}
        {face.tape && <BoutTape view={face.tape} />}
        {face.coming.length > 0 && (
          <PocketFights id="a-venir" title={texts.coming} fights={face.coming} />
        )}
        {face.fought.length > 0 && (
          <PocketFights id="combats-passes" title={texts.fought} fights={face.fought} />
        )}
        {face.attestations.length > 0 && (
          <PocketPart id="attestations" title={attestationTexts.title}>
            <p className="text-15 text-soft">{attestationTexts.shown}</p>
            <AttestationList rows={face.attestations} />
            <p>
              <Link
                to="/verifier"
                className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
              >
                {attestationTexts.check}
              </Link>
            </p>
          </PocketPart>
        )}
        {face.budget && <PocketBudget view={face.budget} />}
        {face.patrons.length > 0 && (
          <PocketPart id="mecenes" title={patronTexts.title}>
            <p className="text-15 text-soft">{patronTexts.text}</p>
            <PatronWall patrons={face.patrons} />
          </PocketPart>
        )}
        <Pockets id="passes" title={texts.past} pockets={face.past} />
      </article>
    </PublicFrame>
  )
}

/** What a fighter has won and lost, and where that can be read elsewhere. */
function FightRecord({
  record,
  links,
}: {
  record: NonNullable<RecipientFace['record']>
  links: RecipientFace['links']
}) {
  const texts = publicTexts.recipient.record
  return (
    <PocketPart id="palmares" title={texts.title}>
      <dl className="grid max-w-sm grid-cols-3 border-y border-rule">
        {record.figures.map(({ label, display }) => (
          <Tape key={label} label={label} className="py-3.5 pr-2">
            <span className="type-figure text-20">{display}</span>
          </Tape>
        ))}
      </dl>
      <p className="text-15 text-soft">{record.source}</p>
      {links.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-5">
          <span className="text-15 text-faint">{texts.sources}</span>
          <Links links={links} />
        </div>
      )}
    </PocketPart>
  )
}

/** Pages of theirs elsewhere, by their hosts. */
function Links({ links }: Pick<RecipientFace, 'links'>) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            rel="nofollow ugc noopener"
            className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The photo, else the plate that was drawn, else the sign with the initials. */
function Portrait({ face: { name, picture, portrait } }: { face: RecipientFace }) {
  if (!picture && portrait) {
    return (
      <img
        src={portrait}
        alt=""
        width={320}
        height={400}
        fetchPriority="high"
        className="h-auto w-28 shrink-0 rounded-card sm:w-40"
      />
    )
  }
  if (!picture) return <OctagonAvatar name={name} letters={2} size="large" tone="quiet" />
  return (
    <div className="aspect-4/5 w-40 shrink-0 overflow-hidden rounded-card bg-rule sm:w-56">
      <Picture
        first
        picture={picture}
        sizes="(min-width: 640px) 224px, 160px"
        alt={name}
        className="size-full"
      />
    </div>
  )
}

interface PocketsProps {
  id: string
  title: string
  pockets: readonly PocketView[]
}

function Pockets({ id, title, pockets }: PocketsProps) {
  if (pockets.length === 0) return null
  return (
    <PocketPart id={id} title={title}>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:gap-5">
        {pockets.map((pocket) => (
          <PocketCard key={pocket.id} pocket={pocket} heading="h3" />
        ))}
      </ul>
    </PocketPart>
  )
}
