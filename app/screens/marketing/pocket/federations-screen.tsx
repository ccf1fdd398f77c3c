import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { admission, federationSlips, federations } from '#app/texts/marketing/federations.ts'
import { federationSite } from '#app/texts/marketing/navigation.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { PocketPage } from './pocket-page.tsx'
import { Slips } from './slips.tsx'

/** Federation Pockets, on blue. */
export function FederationsScreen() {
  return (
    <PocketPage
      texts={federations}
      heroActions={<FederationLink />}
      closingActions={
        <>
          <LaunchButton action="supportFederation" />
          <LaunchButton action="applyAsFederation" kind="secondary" />
        </>
      }
    >
      <section className="band theme-dark blue-ground" aria-labelledby="slips-title">
        <div className="wrap">
          <header className="band-head">
            <h2 id="slips-title">Who gets what</h2>
            <p>
              Three contributions, to the cent. The 5% comes out of what the federation receives.
            </p>
          </header>
          <Slips slips={federationSlips} recipient="Federation" />
          <ExampleNote />
          <h3 className="run-title">Who may open a Federation Pocket</h3>
          <ul className="admission">
            {admission.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </PocketPage>
  )
}

/** The one link that leaves our own site; it says so. */
function FederationLink() {
  return (
    <>
      <a className={buttonClasses('secondary', 'large')} href={federationSite.href} rel="noopener">
        Visit the international federation
      </a>
      <p className="leaves">
        Opens immaf.org, the site of the {federationSite.name}. It is not ours, and it is not a
        partner.
      </p>
    </>
  )
}
