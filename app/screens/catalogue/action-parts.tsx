import { Search, X } from 'lucide-react'
import { catalogueTexts as all } from '#app/texts/catalogue.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MoreButton } from '#app/ui/more-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { Columns, Part, Row } from './part.tsx'

const kinds = ['primary', 'secondary', 'quiet', 'destructive'] as const
const sizes = ['compact', 'normal', 'large'] as const

export function TypePart() {
  return (
    <Part name="type">
      <p className="type-display text-44">{all.display}</p>
      <p className="text-20 font-bold tracking-tight">{all.heading}</p>
      <p className="type-label text-13 text-faint">{all.label}</p>
      <p className="max-w-prose text-16">
        {all.body}
        <a href="#type" className="text-link underline underline-offset-4">
          {all.link}
        </a>
        .
      </p>
      <p className="text-13 text-faint">{all.small}</p>
      <p className="type-figure text-24 font-semibold">0123456789</p>
      <p className="type-code text-13">0x12ab…9F3c</p>
    </Part>
  )
}

export function ActionsPart() {
  const texts = all.buttons
  return (
    <Part name="actions">
      {sizes.map((size) => (
        <Row key={size}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {texts[kind]}
            </Button>
          ))}
          <Button kind="primary" size={size} busy>
            {texts.busy}
          </Button>
        </Row>
      ))}
      <Columns>
        <Button className="w-full">{texts.long}</Button>
        <a href="#actions" className={buttonClasses('secondary')}>
          {texts.link}
        </a>
      </Columns>
      <Row>
        <ShareButton path="/" title="Coin Rouge" label={texts.share} copied={texts.copied} />
        <CopyButton value="0x12ab" label={texts.copy} done={texts.copied} />
        <IconButton label={texts.icon}>
          <X aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={texts.search}>
          <Search aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Row>
      {[false, true].map((isComing) => (
        <MoreButton key={String(isComing)} words={texts.more} more={{ isComing, ask: () => {} }} />
      ))}
    </Part>
  )
}
