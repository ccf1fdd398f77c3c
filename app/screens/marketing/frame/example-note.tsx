import { addressHere } from '#app/page-address.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { haveChanged } from '#app/texts/marketing/with-fees.ts'
import { useFees } from './launch-state.ts'

/** Under a worked example: that the rates have changed since it was worked; nothing until they have. */
export function ExampleNote() {
  if (!haveChanged(useFees())) return null
  const { before, link } = frameTexts.changedRates
  return (
    <p className="example-note">
      {before} <a href={addressHere('/conditions')}>{link}</a>.
    </p>
  )
}
