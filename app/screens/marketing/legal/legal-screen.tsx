import { currentLanguage } from '#app/language/language.ts'
import { addressHere } from '#app/page-address.ts'
import type { LegalPage } from '#app/texts/legal/legal-page.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { addressIn } from '#domain/kernel/language.ts'

/** A legal page: one column to read, with its parts listed beside, in the theme of the reader's system. */
export function LegalScreen({ page, path }: { page: LegalPage; path: string }) {
  return (
    <article className="band paper-ground legal">
      <div className="wrap">
        <p className="back-home">
          <a href={addressHere('/')}>{frameTexts.backHome}</a>
        </p>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        {currentLanguage() === 'en' && (
          <p className="legal-binding">
            This is a translation. The <a href={addressIn('fr', path)}>French text</a> is binding.
          </p>
        )}
        {page.sections.map(({ title, rows, text, link }) => (
          <section key={title} className="split legal-part">
            <h2 className="split-head">{title}</h2>
            <div>
              {rows && (
                <dl className="rows">
                  {rows.map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {text?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {link && (
                <p>
                  <a className={buttonClasses('secondary')} href={addressHere(link.path)}>
                    {link.label}
                  </a>
                </p>
              )}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
