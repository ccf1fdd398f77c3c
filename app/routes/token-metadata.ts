import { findTokenMetadata } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/token-metadata'

/** What the contract's `tokenURI` leads to, for wallets and marketplaces anywhere. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const metadata = await findTokenMetadata(context.get(platformContext), params.id)
  if (!metadata) return new Response(null, { status: 404 })
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' }
  return Response.json(metadata, { headers })
}
