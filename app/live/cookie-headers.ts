/** The headers of an answer that sets these cookies. */
export const cookieHeaders = (setCookies: readonly string[]): [string, string][] =>
  setCookies.map((cookie) => ['Set-Cookie', cookie])
