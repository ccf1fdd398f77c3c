import { appMeta } from '#app/app-meta.ts'
import { CheckScreen } from '#app/screens/certificate/check-screen.tsx'
import { certificateCheckTexts as texts } from '#app/texts/certificate-check.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/verifier'

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    { title: texts.documentTitle, description: texts.description, path: '/verifier' },
    matches,
  )

/** Whose signature proofs of this platform carry. */
export function loader({ context }: Route.LoaderArgs) {
  return { signer: context.get(platformContext).ports.chain.compliance }
}

export default function Verifier({ loaderData }: Route.ComponentProps) {
  return <CheckScreen signer={loaderData.signer} />
}
