import { appMeta } from '#app/app-meta.ts'
import { CheckScreen } from '#app/screens/certificate/check-screen.tsx'
import { certificateCheckTexts as texts } from '#app/texts/certificate-check.ts'
import { isTokenless } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/verifier'

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: texts.documentTitle, description: texts.description, path: '/verifier' },
    matches,
  )

/** Whose signature proofs of this platform carry, and whether certificates have tokens. */
export function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { signer: platform.ports.chain.compliance, tokenless: isTokenless(platform) }
}

export default function Verifier({ loaderData }: Route.ComponentProps) {
  return <CheckScreen {...loaderData} />
}
