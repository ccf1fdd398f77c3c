import { redirect } from 'react-router'
import { languageCookie } from '#app/language/language.ts'
import { ownPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { platformContext } from '#server/host/door.ts'
import { chooseLanguage, findSession, languageInput } from '#server/identity/door.ts'
import type { Route } from './+types/langue'

/** Nobody changes a language by following a link. */
export const loader = () => redirect('/')

/** Keeps the language for the next visits and, of whoever is logged in, for their e-mails; then shows the same page in it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page = '/', ...fields } = await readFields(request)
  const chosen = languageInput.safeParse(fields)
  if (!chosen.success) throw new Response(null, { status: 400 })
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (actor) await chooseLanguage(platform, actor, chosen.data)
  const cookie = languageCookie(chosen.data.language)
  return redirect(ownPath(page) ?? '/', { headers: { 'Set-Cookie': cookie } })
}
