import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { type RightText, certificateTexts as texts, transferRules } from '#app/texts/certificate.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { ProofSection } from './proof-section.tsx'
import { RightsTable } from './rights-table.tsx'
import { TermsSection, type TermsView } from './terms-section.tsx'
import { TokenlessSection, TokenSection, type TokenView } from './token-section.tsx'

/** A certificate as everybody may see it, in words. */
export interface CertificateFace {
  kind: PocketKind
  title: string
  titleLang?: 'en' | undefined
  number: string
  /** The drawing, as SVG. */
  art: string
  state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  stateText: string
  facts: readonly WrittenFact[]
  rights: readonly RightText[]
  /** When it ends. */
  burnRule: string
  /** How far it is from there; null where there is nothing to say. */
  endNote: string | null
  /** That nobody sells it now, and until when; null while it may be sold. */
  haltNote: string | null
  /** Null where no text was kept. */
  terms: TermsView | null
  pocketHref: string
  /** Null while there is none. */
  token: TokenView | null
  /** Why there is none: no contract runs, or it is still to come; null where there is one, or nothing to say. */
  tokenless: 'none' | 'pending' | null
  /** Below which its PDF and its proof lie. */
  proofHref: string
  contactHref: string
  address: string
}

const tones: Record<CertificateFace['state'], BadgeTone> = {
  locked: 'caution',
  active: 'gain',
  settled: 'neutral',
  burned: 'neutral',
  frozen: 'loss',
}

interface CertificateScreenProps {
  face: CertificateFace
  /** That it is about to change wallet. */
  notice: ReactNode
  /** The way to its sale, or to offers like it. */
  sale: ReactNode
  /** What its holder alone sees, below. */
  children?: ReactNode
}

/** The public page of one certificate; it prints on one sheet of A4. */
export function CertificateScreen({ face, notice, sale, children }: CertificateScreenProps) {
  const { kind } = face
  return (
    <PublicFrame>
      <article className="certificate-page grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <div
            className="mx-auto max-w-100 lg:sticky lg:top-8 lg:max-w-none [&_svg]:block [&_svg]:w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
            dangerouslySetInnerHTML={{ __html: face.art }}
          />
        </div>
        <div className="grid content-start gap-8 lg:col-span-7">
          <header>
            <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
            <h1 tabIndex={-1} className="type-display mt-3 text-44">
              <span lang={face.titleLang}>{face.title}</span>{' '}
              <span className="type-figure whitespace-nowrap">{face.number}</span>
            </h1>
            <p className="mt-4">
              <Badge tone={tones[face.state]}>{face.stateText}</Badge>
            </p>
          </header>
          {notice}
          <FactsList label={texts.facts.label} facts={face.facts} />
          <section aria-labelledby="droits" className="grid gap-3">
            <h2 id="droits" className="text-20 font-bold tracking-tight">
              {texts.rights.title}
            </h2>
            <RightsTable rights={face.rights} />
          </section>
          <section aria-labelledby="regles" className="grid gap-3">
            <h2 id="regles" className="text-20 font-bold tracking-tight">
              {texts.rules.title}
            </h2>
            <dl className="grid gap-3 text-15">
              <div>
                <dt className="font-semibold">{texts.rules.transfer}</dt>
                <dd className="text-soft">{transferRules[kind]}</dd>
                {face.haltNote && <dd className="mt-1 text-caution">{face.haltNote}</dd>}
              </div>
              <div>
                <dt className="font-semibold">{texts.rules.burn}</dt>
                <dd className="text-soft">{face.burnRule}</dd>
                {face.endNote && <dd className="mt-1">{face.endNote}</dd>}
              </div>
            </dl>
          </section>
          {face.terms && <TermsSection {...face.terms} />}
          {face.token && <TokenSection token={face.token} />}
          {face.tokenless && <TokenlessSection why={face.tokenless} />}
          <ProofSection href={face.proofHref} />
          {sale}
          <p className="border-t border-rule pt-4 text-13 break-words text-faint">
            {texts.verify(face.address)}
          </p>
          <WaysOn {...face} />
        </div>
      </article>
      {children}
    </PublicFrame>
  )
}

/** On paper, to the Pocket, and to us. */
function WaysOn({ pocketHref, contactHref }: CertificateFace) {
  const link = 'inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline'
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden size={20} strokeWidth={1.75} />
        {texts.print}
      </Button>
      <Link to={pocketHref} className={link}>
        {texts.seePocket}
      </Link>
      <Link to={contactHref} className={link}>
        {texts.contact}
      </Link>
    </p>
  )
}
