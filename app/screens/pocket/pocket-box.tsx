import { Link } from 'react-router'
import { backingTexts } from '#app/texts/backing.ts'
import { pocketTexts as texts } from '#app/texts/pocket.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import type { PocketFace } from './pocket-face.ts'

/** What to do here, beside what it gives; it stays in view on a wide screen. */
export function PocketBox({ face }: { face: PocketFace }) {
  return (
    <aside
      aria-label={backingTexts.title}
      className="grid gap-5 rounded-card border border-rule bg-card p-5 lg:sticky lg:top-8"
    >
      <div
        aria-hidden="true"
        className="mx-auto w-full max-w-60 [&_svg]:block [&_svg]:w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
        dangerouslySetInnerHTML={{ __html: face.art }}
      />
      <p className="type-figure text-15">
        <span className="text-faint">{texts.terms.minimum}</span>{' '}
        <strong className="font-semibold">{face.minimum}</strong>
        <span className="mt-1 block text-soft">{face.timing}</span>
        <span className="mt-1 block text-soft">{face.gets}</span>
      </p>
      {face.supportHref && (
        <Link to={face.supportHref} className={buttonClasses('primary', 'large')}>
          {texts.support}
        </Link>
      )}
      <p className="text-13 text-faint">{face.risk}</p>
    </aside>
  )
}
