import { data, redirect } from 'react-router'
import { keepWhenOffline } from '#app/live/keep-when-offline.ts'
import { platformContext } from '#server/host/door.ts'
import { logOut } from '#server/identity/door.ts'
import type { Route } from './+types/deconnexion'

/** Nobody is logged out by following a link. */
export function loader() {
  return redirect('/dashboard')
}

/** Ends the session, on the server too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { setCookies } = await logOut(context.get(platformContext), request)
  const headers = setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return data({ out: true }, { headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())
