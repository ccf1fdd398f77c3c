import { ClosingCall } from '#app/screens/marketing/frame/closing-call.tsx'
import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { home } from '#app/texts/marketing/home.ts'
import { Corners } from './corners.tsx'
import { Disclaimers } from './disclaimers.tsx'
import { Hero } from './hero.tsx'
import { PocketKinds } from './pocket-kinds.tsx'
import { Questions } from './questions.tsx'
import { Safety } from './safety.tsx'
import { Success } from './success.tsx'

/** The landing page, its sections in the order of the specification. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <PocketKinds />
      <Corners />
      <Success />
      <Safety />
      <Questions />
      <Disclaimers />
      <ClosingCall title={home.closingTitle} text={home.closingText}>
        <LaunchButton action="startBackingNow" />
        <LaunchButton action="learnMore" kind="secondary" />
      </ClosingCall>
    </>
  )
}
