import { findApprovedTerms } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/pocket-terms'

/** The terms of a Pocket, byte for byte as they were hashed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const terms = await findApprovedTerms(context.get(platformContext), params.id)
  if (!terms) return new Response(null, { status: 404 })
  return new Response(terms.text, { headers: { 'Content-Type': 'application/json' } })
}
