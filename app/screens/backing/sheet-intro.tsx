import { kindTexts } from '#app/texts/kinds.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'
import type { OfferedPocket } from './offer.ts'

/** Which Pocket, for whom, and what kind of backing it is. */
export function SheetIntro({ pocket }: { pocket: OfferedPocket }) {
  const { terms, recipient } = pocket
  const kind = kindTexts[terms.kind]
  return (
    <div className="flex items-start gap-4">
      <KindArt pocket={pocket} />
      <div className="min-w-0">
        <p lang={kind.lang} className="type-label text-12 text-faint">
          {kind.label}
        </p>
        <p className="mt-1 text-20 leading-6 font-bold">{terms.title}</p>
        <p className="mt-1 text-15 text-soft">{recipient.name}</p>
      </div>
    </div>
  )
}

/** A small likeness of the certificate that this Pocket gives. */
function KindArt({ pocket: { terms, slug } }: { pocket: OfferedPocket }) {
  const coveredFights = terms.kind === 'share' ? terms.coveredFights.length : 1
  const svg = certificateArt(terms.kind, slug, terms.minimumMicro, {
    coveredFights,
    detail: 'light',
  })
  return (
    <span
      aria-hidden="true"
      className="block w-16 shrink-0 [&_svg]:block"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
