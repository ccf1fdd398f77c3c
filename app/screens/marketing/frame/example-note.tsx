import { haveChanged } from '#app/texts/marketing/with-fees.ts'
import { useFees } from './launch-state.ts'

/** Under a worked example: that the rates have changed since it was worked; nothing until they have. */
export function ExampleNote() {
  if (!haveChanged(useFees())) return null
  return (
    <p className="example-note">
      Worked at the rates of our first day: 5% on sales, on payouts and for each level of cover.
      Those in force are on <a href="/conditions">the page of fees</a>.
    </p>
  )
}
