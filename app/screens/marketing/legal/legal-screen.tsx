import type { LegalPage } from '#app/texts/legal/legal-page.ts'

/** A legal page: one column to read, with its parts listed beside. */
export function LegalScreen({ page }: { page: LegalPage }) {
  return (
    <article className="band theme-light paper-ground legal">
      <div className="wrap">
        <p className="back-home">
          <a href="/">Retour à l’accueil</a>
        </p>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        {page.sections.map(({ title, rows, text }) => (
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
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
