import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { OwnProfileView } from './own-profile-screen.tsx'
import type { ProfileAnswer } from './public-page-forms.tsx'
import { OwnTapeFields } from './tape-fields.tsx'

const texts = ownProfileTexts.words

interface StoryFormProps {
  view: Pick<OwnProfileView, 'ringName' | 'biography' | 'links' | 'tape'>
  answer: ProfileAnswer | undefined
}

/** What an athlete says of themselves, to be looked at before it is saved. */
export function StoryForm({ view, answer }: StoryFormProps) {
  const busy = useBusy()
  const errors = answer?.errors ?? {}
  return (
    <Form method="post" replace preventScrollReset className="grid gap-4">
      <TextField
        name="ringName"
        label={texts.ringName}
        autoComplete="nickname"
        maxLength={40}
        defaultValue={view.ringName}
        error={errors.ringName}
      />
      <LongTextField
        name="biography"
        label={texts.biography}
        hint={texts.biographyHint}
        rows={10}
        maxLength={5_000}
        defaultValue={view.biography}
        error={errors.biography}
      />
      <LongTextField
        name="links"
        label={texts.links}
        hint={texts.linksHint}
        inputMode="url"
        defaultValue={view.links}
        error={errors.links}
      />
      <OwnTapeFields values={view.tape} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="profile" busy={busy}>
          {texts.save}
        </Button>
        <Button type="submit" name="intent" value="preview" kind="quiet">
          {texts.preview}
        </Button>
      </div>
      <FormRefusal>{answer?.refusal}</FormRefusal>
      {answer?.done && (
        <p role="status" className="text-15 text-soft">
          {answer.done}
        </p>
      )}
    </Form>
  )
}
