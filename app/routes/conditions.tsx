import { appMeta } from '#app/app-meta.ts'
import { TermsScreen } from '#app/screens/account/terms-screen.tsx'
import { termsTexts } from '#app/texts/terms.ts'
import { platformContext } from '#server/host/door.ts'
import { findFees } from '#server/identity/door.ts'
import { readTerms } from '#server/treasury/door.ts'
import type { Route } from './+types/conditions'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { documentTitle: title, description } = termsTexts
  return appMeta({ title, description, path: '/conditions' }, matches)
}

/** Where the e-mail about new general terms leads; and what is paid, now and from an announced day on. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { ...(await readTerms(platform)), fees: await findFees(platform) }
}

export default function Conditions({ loaderData }: Route.ComponentProps) {
  return <TermsScreen {...loaderData} />
}
