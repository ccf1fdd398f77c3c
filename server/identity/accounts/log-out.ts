import type { Platform } from '#server/kernel/door.ts'

/** Ends the session of this request, on the server too. Gives the cookies to set, which clear it. */
export async function logOut(
  platform: Platform,
  request: Pick<Request, 'headers'>,
): Promise<{ setCookies: readonly string[] }> {
  const { headers } = await platform.login.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  })
  return { setCookies: headers.getSetCookie() }
}
