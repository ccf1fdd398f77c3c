import type { LiveParts } from './live-dashboard.tsx'

type TabPage = { live: LiveParts | null }

/** The pages of a dashboard that have stood on screen, by their tab. */
export function createSeenTabs<Page extends TabPage>() {
  const pages = new Map<LiveParts['tab'], Page>()
  let latest: Page | null = null
  return {
    note(page: Page | null): void {
      latest = page?.live ? page : null
      if (page?.live) pages.set(page.live.tab, page)
    },
    /** That of the tab, else the last one; a sheet is only that of its own Pocket. Null where nothing has been seen. */
    find(tab: LiveParts['tab'], sheet: string | null): Page | null {
      const page = pages.get(tab) ?? latest
      if (!page?.live || page.live.offer?.pocket.id === sheet) return page
      return { ...page, live: { ...page.live, offer: null } }
    },
    /** The next account at this browser begins with nothing. */
    forget(): void {
      latest = null
      pages.clear()
    },
  }
}
