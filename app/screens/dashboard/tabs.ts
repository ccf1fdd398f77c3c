/** The dashboard's tabs in their order. */
export const TAB_IDS = [
  'overview',
  'pockets',
  'marketplace',
  'fighters',
  'calendar',
  'analytics',
  'transactions',
  'notifications',
  'settings',
] as const
export type TabId = (typeof TAB_IDS)[number]

/** The tab that a URL asks for: overview when it names none, null when it names one that is not there. */
export function tabOf(search: URLSearchParams): TabId | null {
  const wanted = search.get('tab')
  if (wanted === null || wanted === '') return 'overview'
  return TAB_IDS.find((id) => id === wanted) ?? null
}

/** Where a tab lives; a link, so that the back button and new windows work. */
export function tabHref(id: TabId): string {
  return id === 'overview' ? '/dashboard' : `/dashboard?tab=${id}`
}
