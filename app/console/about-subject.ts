import type { AboutObject } from './proposal-view.ts'
import { addressOf } from './rooms.ts'
import { dossierOf, rowsOf } from './see-view.ts'
import { placeOfSubject } from './subjects.ts'

type Answer = { readonly ok: true; readonly answer: unknown } | { readonly ok: false }
type Ask = (key: string, query: Readonly<Record<string, string>>) => Promise<Answer> | null

/** What a decision is about: the facts of its row, and the way to its page; nothing where its object has none. */
export async function aboutSubject(subject: string, ask: Ask): Promise<AboutObject> {
  const place = placeOfSubject(subject)
  const asked = place && (await ask(place.key, { id: place.id, limit: '1' }))
  const [item] = asked?.ok ? rowsOf({ value: asked.answer }) : []
  if (!place || !item) return { sections: [], href: null }
  return {
    sections: dossierOf({ key: place.key, may: () => false }, item, {}),
    href: `${addressOf(place.key)}/${place.id}`,
  }
}
