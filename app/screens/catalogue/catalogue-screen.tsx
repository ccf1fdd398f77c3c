import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { catalogueTexts as texts } from '#app/texts/catalogue.ts'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { ActionsPart, TypePart } from './action-parts.tsx'
import { FieldsPart } from './field-parts.tsx'
import { FiguresPart, ListsPart, MarksPart } from './figure-parts.tsx'
import { NoticesPart, OverlaysPart, PlacesPart } from './message-parts.tsx'

/** Every part of `app/ui` in all its states, for those who build pages from them. */
export function CatalogueScreen() {
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18 text-soft">{texts.intro}</p>
      <div className="mt-6 max-w-80">
        <ThemeSwitch legend={texts.theme} labels={texts.themes} />
      </div>
      <nav aria-label={texts.contents} className="mt-8 flex flex-wrap gap-x-6">
        {Object.entries(texts.parts).map(([name, title]) => (
          <a key={name} href={`#${name}`} className="inline-flex min-h-11 items-center text-link">
            {title}
          </a>
        ))}
      </nav>
      <div className="mt-10 grid gap-16">
        <TypePart />
        <ActionsPart />
        <FieldsPart />
        <MarksPart />
        <FiguresPart />
        <ListsPart />
        <NoticesPart />
        <PlacesPart />
        <OverlaysPart />
      </div>
    </PublicFrame>
  )
}
