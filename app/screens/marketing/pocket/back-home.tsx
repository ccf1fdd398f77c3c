import { addressHere } from '#app/page-address.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'

/** The way back to the landing page, at the top and the foot of each Pocket page. */
export function BackHome() {
  return (
    <p className="back-home">
      <a href={addressHere('/')}>{frameTexts.backHome}</a>
    </p>
  )
}
