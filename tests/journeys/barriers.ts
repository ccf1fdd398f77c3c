import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A theme changes colours alone: only these rules can find something else in the other one. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page that may keep somebody out, or some of its rules alone. */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // On the page itself: each look would open one more page, which only frames of other sites need.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
}

/** The same in both themes at each of these widths, of a page that is open. */
export async function barriersEverywhere(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const here = await barriers(page, colorScheme === 'dark' ? aboutColours : [])
      found.push(...here.map((what) => `${width} px, ${colorScheme}: ${what}`))
    }
  }
  return found
}
