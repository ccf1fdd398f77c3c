/** Portraits that were drawn, by the slug of whom they show. Everybody else is known by the art of the certificate. */
const portraits: ReadonlyMap<string, string> = new Map([
  ['ines-morel', '/plates/f1.svg'],
  ['moussa-diallo', '/plates/f2.svg'],
])

/** The address of a fighter's portrait; null where none was drawn. */
export function portraitOf({ slug }: { readonly slug: string }): string | null {
  return portraits.get(slug) ?? null
}
