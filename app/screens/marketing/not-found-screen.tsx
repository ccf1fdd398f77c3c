import { addressHere } from '#app/page-address.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'

/** Shown for every path that leads nowhere; the island writes the path to the console. */
export function NotFoundScreen({ path }: { path: string }) {
  const texts = frameTexts.missing
  return (
    <section className="not-found theme-dark" data-bad-path={path}>
      <div className="wrap">
        <p className="not-found-number" aria-hidden="true">
          4
          <svg viewBox="0 0 200 200" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="34"
              d="M65.6 17h68.8L183 65.6v68.8L134.4 183H65.6L17 134.4V65.6z"
            />
            <path fill="#D3202E" d="m0 110v31.42l58.58 58.58h31.42v-90z" />
          </svg>
          4
        </p>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <p className="not-found-path">
          <code>{path}</code>
        </p>
        <a className={buttonClasses('primary', 'large')} href={addressHere('/')}>
          {texts.home}
        </a>
      </div>
    </section>
  )
}
