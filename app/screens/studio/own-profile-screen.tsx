import { ownProfileTexts as texts } from '#app/texts/studio/own-profile.ts'
import { type ProfileAnswer, PublicPageForms, type PublicPageView } from './public-page-forms.tsx'
import { StoryForm } from './story-form.tsx'

/** What an athlete may shape of their public page. */
export interface OwnProfileView extends PublicPageView {
  ringName: string
  biography: string
  links: string
  /** By the names of their fields. */
  tape: Readonly<Record<string, string>>
}

interface OwnProfileScreenProps {
  view: OwnProfileView
  answer: ProfileAnswer | undefined
}

/** What backers see of an athlete, and the forms that change it. */
export function OwnProfileScreen({ view, answer }: OwnProfileScreenProps) {
  const { photo, words, verified, ...said } = texts
  const own = {
    ...said,
    picture: photo,
    story: words.title,
    verified: verified.title,
    verifiedText: verified.text,
  }
  return (
    <PublicPageForms view={view} answer={answer} texts={own}>
      <StoryForm view={view} answer={answer} />
    </PublicPageForms>
  )
}
