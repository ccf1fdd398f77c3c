import { addressHere } from '#app/page-address.ts'
import { dateText } from '#app/texts/format.ts'
import { termsTexts as texts } from '#app/texts/terms.ts'
import { FeesSection, type FeesView } from './fees-section.tsx'
import { PublicFrame } from './public-frame.tsx'

/** A version of the general terms, as everybody may read it. */
export interface TermsVersion {
  version: string
  textFr: string
  appliesAt: Date
}

interface TermsScreenProps {
  inForce: TermsVersion | null
  announced: readonly TermsVersion[]
  earlier: readonly TermsVersion[]
  fees: FeesView
}

/** What is paid, then the versions of the general terms: those announced, the one in force, the others. */
export function TermsScreen({ inForce, announced, earlier, fees }: TermsScreenProps) {
  return (
    <PublicFrame>
      <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
      <h1 tabIndex={-1} className="type-display mt-3 text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.text}</p>
      <FeesSection {...fees} />
      <Versions id="annoncees" title={texts.announced} of={announced} when={texts.willApply} />
      {inForce ? (
        <Versions id="en-vigueur" title={texts.inForce} of={[inForce]} when={texts.applies} />
      ) : (
        <FirstTerms />
      )}
      <Versions id="precedentes" title={texts.earlier} of={earlier} when={texts.applied} />
    </PublicFrame>
  )
}

interface VersionsProps {
  id: string
  title: string
  of: readonly TermsVersion[]
  when: (date: string) => string
}

function Versions({ id, title, of, when }: VersionsProps) {
  if (of.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {of.map((terms) => (
        <Version key={terms.version} terms={terms} when={when} />
      ))}
    </section>
  )
}

function Version({ terms, when }: { terms: TermsVersion; when: (date: string) => string }) {
  return (
    <article className="mt-4 border-t border-rule pt-4">
      <h3 className="type-display text-24">{texts.version(terms.version)}</h3>
      <p className="mt-1 text-15 text-soft">{when(dateText(terms.appliesAt))}</p>
      <p className="mt-4 max-w-prose text-15 leading-relaxed whitespace-pre-line break-words">
        {terms.textFr}
      </p>
    </article>
  )
}

/** The pages that stood before anything was announced. */
function FirstTerms() {
  return (
    <section aria-labelledby="en-vigueur" className="mt-12">
      <h2 id="en-vigueur" className="text-20 font-bold tracking-tight">
        {texts.inForce}
      </h2>
      <p className="mt-4 border-t border-rule pt-4 text-15 text-soft">{texts.first}</p>
      <ul className="mt-2">
        {texts.pages.map(({ href, text }) => (
          <li key={href}>
            <a
              href={addressHere(href)}
              className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
