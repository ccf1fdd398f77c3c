import { Form, Link } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { WrittenText } from '#app/screens/pocket/written-text.tsx'
import { federationStudioTexts } from '#app/texts/studio/federation-studio.ts'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import type { OwnProfileView, ProfileAnswer } from './own-profile-screen.tsx'
import { PictureForm } from './picture-form.tsx'

const texts = federationStudioTexts.presentation

/** What an organisation may shape of its public page. */
export type FederationPresentationView = Omit<
  OwnProfileView,
  'ringName' | 'biography' | 'links' | 'tape'
> & {
  presentation: string
}

interface FederationPresentationProps {
  view: FederationPresentationView
  answer: ProfileAnswer | undefined
}

/** What patrons see of an organisation, and the forms that change it. */
export function FederationPresentation({ view, answer }: FederationPresentationProps) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      <p className="-mt-4 mb-8 text-15">
        {view.publicHref ? (
          <Link
            reloadDocument
            to={view.publicHref}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            {texts.publicPage}
          </Link>
        ) : (
          <span className="text-soft">{texts.noPage}</span>
        )}
      </p>
      <AccountSection title={texts.picture}>
        <PictureForm
          subjectId={view.id}
          shape="portrait"
          shown={view.picture}
          hiddenBecause={view.hiddenBecause}
        />
      </AccountSection>
      <AccountSection title={texts.story}>
        <StoryForm presentation={view.presentation} answer={answer} />
        {answer?.preview && (
          <div className="border-l-2 border-strong pl-4">
            <p className="mb-2 text-13 text-faint">{ownProfileTexts.words.previewTitle}</p>
            <WrittenText html={answer.preview} />
          </div>
        )}
      </AccountSection>
      {view.covers.map(({ id, title, picture, hiddenBecause }) => (
        <AccountSection key={id} title={ownProfileTexts.cover(title)}>
          <PictureForm subjectId={id} shape="cover" shown={picture} hiddenBecause={hiddenBecause} />
        </AccountSection>
      ))}
      <AccountSection title={texts.verified}>
        <FactsList facts={view.facts} />
        <p className="text-15 text-soft">{texts.verifiedText}</p>
      </AccountSection>
    </>
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
