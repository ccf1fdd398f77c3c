import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { WrittenText } from '#app/screens/pocket/written-text.tsx'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import type { PictureView } from '#app/ui/picture.tsx'
import { PictureForm } from './picture-form.tsx'

/** What athletes and organisations alike may shape of their public page. */
export interface PublicPageView {
  id: string
  /** Null before a Pocket is published. */
  publicHref: string | null
  picture: PictureView | undefined
  hiddenBecause: string | null
  /** What was verified, and is not theirs to change. */
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

interface PublicPageFormsProps {
  view: PublicPageView
  answer: ProfileAnswer | undefined
  texts: {
    title: string
    text: string
    publicPage: string
    noPage: string
    picture: string
    story: string
    verified: string
    verifiedText: string
  }
  /** The form of their own words. */
  children: ReactNode
}

/** What others see of an athlete or an organisation, and the forms that change it. */
export function PublicPageForms({ view, answer, texts, children }: PublicPageFormsProps) {
  const { words, cover } = ownProfileTexts
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
        {children}
        {answer?.preview && (
          <div className="border-l-2 border-strong pl-4">
            <p className="mb-2 text-13 text-faint">{words.previewTitle}</p>
            <WrittenText html={answer.preview} />
          </div>
        )}
      </AccountSection>
      {view.covers.map(({ id, title, picture, hiddenBecause }) => (
        <AccountSection key={id} title={cover(title)}>
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
