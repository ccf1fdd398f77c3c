import { BackLink } from './back-link.tsx'

interface PageHeadProps {
  /** The way back to the account; none where other ways stand above. */
  back?: string
  title: string
  text: string
}

/** How a page of one's own begins. */
export function PageHead({ back, title, text }: PageHeadProps) {
  return (
    <>
      {back && <BackLink text={back} />}
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {title}
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-18 text-soft">{text}</p>
    </>
  )
}
