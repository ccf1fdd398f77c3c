/** Two accounts that are known to be of one natural person. */
export type PersonLink = { readonly personId: string; readonly otherId: string }

/**
 * Which accounts count together: each account with the smallest id among all that its links lead to, itself included; null
 * for one that stands alone. Rule KYC-01.
 */
export function countedTogether(
  ids: readonly string[],
  links: readonly PersonLink[],
): ReadonlyMap<string, string | null> {
  const parent = new Map(ids.map((id) => [id, id]))
  const rootOf = (id: string): string => {
    const above = parent.get(id) ?? id
    return above === id ? id : rootOf(above)
  }
  for (const { personId, otherId } of links) {
    const [least = '', most = ''] = [rootOf(personId), rootOf(otherId)].toSorted()
    parent.set(most, least)
    parent.set(least, least)
  }
  const members = Map.groupBy(parent.keys(), rootOf)
  return new Map(
    [...parent.keys()].map((id) => {
      const root = rootOf(id)
      return [id, (members.get(root)?.length ?? 1) > 1 ? root : null]
    }),
  )
}
