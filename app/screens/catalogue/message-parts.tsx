import { useState } from 'react'
import { catalogueTexts as all } from '#app/texts/catalogue.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { type NoticeTone, notify } from '#app/ui/notify.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ToastCard } from '#app/ui/toast-card.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { Columns, Part, Row } from './part.tsx'
import type { WholeScreen } from './whole-screens.tsx'

const tones: readonly NoticeTone[] = ['success', 'info', 'destructive']

export function NoticesPart() {
  const texts = all.notices
  const notice = (tone: NoticeTone) => {
    const [title = '', text = ''] = texts[tone]
    return { title, text }
  }
  return (
    <Part name="notices">
      <div className="grid gap-4 sm:justify-start">
        {tones.map((tone) => (
          <ToastCard
            key={tone}
            notice={notice(tone)}
            tone={tone}
            closeLabel={texts.close}
            onClose={() => {}}
          />
        ))}
      </div>
      <Row>
        <Button onClick={() => notify(notice('success'), 'success')}>{texts.toast}</Button>
      </Row>
    </Part>
  )
}

export function PlacesPart() {
  const texts = all.places
  const screens: readonly WholeScreen[] = ['offline', 'broken', 'busy', 'missing']
  return (
    <Part name="places">
      <Placeholder
        eyebrow={texts.eyebrow}
        title={texts.empty}
        text={texts.emptyText}
        action={
          <a href="#places" className={buttonClasses('secondary')}>
            {texts.emptyAction}
          </a>
        }
      />
      <p className="text-15 text-soft">{texts.loading}</p>
      <Columns>
        <div className="grid gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <Skeleton className="h-24 w-full" />
      </Columns>
      <Row>
        {screens.map((screen) => (
          <a key={screen} href={`?screen=${screen}`} className={buttonClasses('secondary')}>
            {texts[screen]}
          </a>
        ))}
      </Row>
    </Part>
  )
}

export function OverlaysPart() {
  const texts = all.overlays
  const [open, setOpen] = useState(false)
  return (
    <Part name="overlays">
      <Row>
        <Button onClick={() => setOpen(true)}>{texts.open}</Button>
        <Tooltip text={texts.tip}>
          <Button kind="quiet">{texts.tipped}</Button>
        </Tooltip>
      </Row>
      <Sheet
        wide
        title={texts.title}
        closeLabel={all.notices.close}
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button kind="primary" size="large" className="w-full">
            {texts.confirm}
          </Button>
        }
      >
        <p className="text-15 text-soft">{texts.text}</p>
      </Sheet>
    </Part>
  )
}
