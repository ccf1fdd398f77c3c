import { Link } from 'react-router'
import { backingTexts } from '#app/texts/backing.ts'
import { pocketTexts as texts } from '#app/texts/pocket.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import { AmountChips } from './amount-chips.tsx'
import type { PocketFace } from './pocket-face.ts'

/** What to do here, beside what it gives; it stays in view on a wide screen. */
export function PocketBox({ face }: { face: PocketFace }) {
  return (
    <aside
      aria-label={backingTexts.title}
      className="grid gap-5 rounded-card border border-rule bg-card p-5 lg:sticky lg:top-8"
    >
      <p className="type-figure text-15">
        {face.amounts.length > 0 && (
          <span className="mb-1 block">
            <span className="text-faint">{texts.terms.minimum}</span>{' '}
            <strong className="font-semibold">{face.minimum}</strong>
          </span>
        )}
        <span className="block text-soft">{face.timing}</span>
        {face.bar && <span className="mt-1 block text-soft">{face.bar.text}</span>}
      </p>
      {face.supportHref && (
        <>
          <div className={face.scenarios ? 'max-lg:hidden' : ''}>
            <AmountChips amounts={face.amounts} />
          </div>
          {face.scenarios && (
            <p className="type-figure text-15 font-semibold">{face.scenarios.chosen}</p>
          )}
          <Link
            to={face.supportHref}
            className={`${buttonClasses('primary', 'large')} max-lg:hidden`}
          >
            {texts.support}
          </Link>
        </>
      )}
      <div className="grid gap-2 text-13 text-soft">
        <p>{face.gets}</p>
        <p className="font-semibold text-strong">{face.risk}</p>
        {face.supportHref && face.notes.map((note) => <p key={note}>{note}</p>)}
      </div>
      {face.isPublic && (
        <div>
          <ShareButton
            path={face.path}
            title={face.title}
            label={texts.share.label}
            copied={texts.share.copied}
          />
        </div>
      )}
      {face.marketHref && (
        <Link to={face.marketHref} className="text-15 font-semibold text-link hover:underline">
          {texts.market}
        </Link>
      )}
    </aside>
  )
}

/** The same button on a narrow screen, where the box scrolls away. */
export function PocketBar({ href }: { href: string }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 border-t border-rule bg-ground px-5 py-3 md:-mx-12 md:px-12 lg:hidden print:hidden">
      <Link to={href} className={`${buttonClasses('primary', 'large')} w-full`}>
        {texts.support}
      </Link>
    </div>
  )
}
