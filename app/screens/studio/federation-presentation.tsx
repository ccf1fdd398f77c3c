import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { federationStudioTexts } from '#app/texts/studio/federation-studio.ts'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { type ProfileAnswer, PublicPageForms, type PublicPageView } from './public-page-forms.tsx'

const texts = federationStudioTexts.presentation

/** What an organisation may shape of its public page. */
export interface FederationPresentationView extends PublicPageView {
  presentation: string
}

interface FederationPresentationProps {
  view: FederationPresentationView
  answer: ProfileAnswer | undefined
}

/** What patrons see of an organisation, and the forms that change it. */
export function FederationPresentation({ view, answer }: FederationPresentationProps) {
  return (
    <PublicPageForms view={view} answer={answer} texts={texts}>
      <StoryForm presentation={view.presentation} answer={answer} />
    </PublicPageForms>
  )
}

function StoryForm({
  presentation,
  answer,
}: Pick<FederationPresentationView, 'presentation'> & Pick<FederationPresentationProps, 'answer'>) {
  const busy = useBusy()
  const { save, preview } = ownProfileTexts.words
  return (
    <Form method="post" replace preventScrollReset className="grid gap-4">
      <LongTextField
        name="presentation"
        label={texts.story}
        hint={texts.storyHint}
        rows={10}
        maxLength={5_000}
        defaultValue={presentation}
        error={answer?.errors.presentation}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="profile" busy={busy}>
          {save}
        </Button>
        <Button type="submit" name="intent" value="preview" kind="quiet">
          {preview}
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
