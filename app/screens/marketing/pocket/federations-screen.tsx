import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { useLaunch } from '#app/screens/marketing/frame/launch-state.ts'
import { exampleTexts } from '#app/texts/marketing/examples.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { federationSite } from '#app/texts/marketing/navigation.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { PocketPage } from './pocket-page.tsx'
import { Slips } from './slips.tsx'

/** Federation Pockets, on blue. */
export function FederationsScreen() {
  return (
    <PocketPage
      kind="federation"
      heroActions={<HeroActions />}
      closingActions={
        <>
          <LaunchButton action="supportFederation" />
          <LaunchButton action="applyAsFederation" kind="secondary" />
        </>
      }
    >
      <section className="band theme-dark blue-ground" aria-labelledby="slips-title">
        <div className="wrap">
          <Slips kind="federation" />
          <h3 className="run-title">{exampleTexts.admissionTitle}</h3>
          <ul className="admission">
            {exampleTexts.admission.map(([title, text]) => (
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

/** On to the federations here, then the one link that leaves our own site; it says so. */
function HeroActions() {
  const { how, visit, leaves } = { ...frameTexts.pocket, ...frameTexts.federationSite }
  return (
    <>
      {isLaunched(useLaunch(), 'backing') ? (
        <LaunchButton action="supportFederation" />
      ) : (
        <a className={buttonClasses('primary', 'large')} href="#how-it-works">
          {how}
        </a>
      )}
      <a className={buttonClasses('secondary', 'large')} href={federationSite.href} rel="noopener">
        {visit}
      </a>
      <p className="leaves">{leaves(federationSite.name)}</p>
    </>
  )
}
