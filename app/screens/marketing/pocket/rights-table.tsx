import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { useTokenless } from '#app/screens/marketing/frame/launch-state.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'

/** What a certificate gives and what it does not, row by row. */
export function RightsTable({ kind, texts }: { kind: PocketKind; texts: PocketPageTexts }) {
  // A federation's is never resold, with a token or without.
  const tokenless = useTokenless() && kind !== 'federation'
  const words = frameTexts.pocket
  return (
    <section id="rights" className="band theme-light paper-ground" aria-labelledby="rights-title">
      <div className="wrap">
        <h2 id="rights-title" className="band-title" tabIndex={-1}>
          {texts.rightsTitle}
        </h2>
        <table className="rights">
          <thead>
            <tr>
              <td />
              <th scope="col">{words.get}</th>
              <th scope="col">{words.not}</th>
            </tr>
          </thead>
          <tbody>
            {texts.rights.map(({ about, get, not }) => (
              <tr key={about}>
                <th scope="row">{about}</th>
                <td data-label={words.get}>
                  <Figures text={get} />
                </td>
                <td data-label={words.not} className="rights-not">
                  <Figures text={not} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {tokenless && <p className="example-note">{frameTexts.tokenless}</p>}
      </div>
    </section>
  )
}
