import type { Page } from '@playwright/test'

/** What sticks out of the page, apart from rows that are meant to be swiped and the unseen list around messages. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const out = [...document.querySelectorAll('body *')].filter(
      (part) =>
        part.getBoundingClientRect().right > clientWidth + 1 &&
        !part.matches('[data-sonner-toaster]') &&
        !part.closest('.snap-row, .place-row, svg, .sr-only, .sheet'),
    )
    const wide = scrollWidth > clientWidth ? [`page ${scrollWidth}`] : []
    return [...wide, ...out.map((part) => part.outerHTML.slice(0, 120))]
  })
}
