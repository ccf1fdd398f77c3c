import { Link } from 'react-router'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { WrittenText } from '#app/screens/pocket/written-text.tsx'
import { ownProfileTexts as texts } from '#app/texts/studio/own-profile.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import type { PictureView } from '#app/ui/picture.tsx'
import { PictureForm } from './picture-form.tsx'
import { StoryForm } from './story-form.tsx'

/** What an athlete may shape of their public page. */
export interface OwnProfileView {
  id: string
  /** Null before a Pocket is published. */
  publicHref: string | null
  picture: PictureView | undefined
  hiddenBecause: string | null
  ringName: string
  biography: string
  links: string
  /** By the names of their fields. */
  tape: Readonly<Record<string, string>>
  facts: readonly { label: string; value: string }[]
  covers: readonly {
    id: string
    title: string
    picture: PictureView | undefined
    hiddenBecause: string | null
  }[]
}

/** What came of the form of words: a preview may be part of it. */
export interface ProfileAnswer extends AccountAnswer {
  preview: string | null
}

interface OwnProfileScreenProps {
  view: OwnProfileView
  answer: ProfileAnswer | undefined
}

/** What backers see of an athlete, and the forms that change it. */
export function OwnProfileScreen({ view, answer }: OwnProfileScreenProps) {
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
      <AccountSection title={texts.photo}>
        <PictureForm
          subjectId={view.id}
          shape="portrait"
          shown={view.picture}
          hiddenBecause={view.hiddenBecause}
        />
      </AccountSection>
      <AccountSection title={texts.words.title}>
        <StoryForm view={view} answer={answer} />
        {answer?.preview && (
          <div className="border-l-2 border-strong pl-4">
            <p className="mb-2 text-13 text-faint">{texts.words.previewTitle}</p>
            <WrittenText html={answer.preview} />
          </div>
        )}
      </AccountSection>
      {view.covers.map(({ id, title, picture, hiddenBecause }) => (
        <AccountSection key={id} title={texts.cover(title)}>
          <PictureForm subjectId={id} shape="cover" shown={picture} hiddenBecause={hiddenBecause} />
        </AccountSection>
      ))}
      <AccountSection title={texts.verified.title}>
        <FactsList facts={view.facts} />
        <p className="text-15 text-soft">{texts.verified.text}</p>
      </AccountSection>
    </>
  )
}
