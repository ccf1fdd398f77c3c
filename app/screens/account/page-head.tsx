import { BackLink } from './back-link.tsx'

interface PageHeadProps {
  /** The way back to the account. */
  back: string
  title: string
  text: string
}

/** How a page of the account begins. */
export function PageHead({ back, title, text }: PageHeadProps) {
  return (
    <>
      <BackLink text={back} />
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {title}
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-18 text-soft">{text}</p>
    </>
  )
}
