import { expect, type Locator, type Page } from '@playwright/test'

/** A page used by its keys alone, as by somebody without a mouse; each place that the focus reaches must be seen. */
export interface Keyboard {
  /** Goes on by Tab to what is named so, where told inside the part that has these words. */
  to(name: RegExp, inside?: RegExp): Promise<void>
  /** The same, and presses Enter. */
  press(name: RegExp, inside?: RegExp): Promise<void>
  /** The same, and types. */
  type(name: RegExp, text: string): Promise<void>
  /** The same, and presses the space bar: a box, a radio button. */
  tick(name: RegExp, inside?: RegExp): Promise<void>
  /** Goes on by Tab to this one part of the page. */
  reach(part: Locator): Promise<void>
  /** The same, and presses Enter. */
  enter(part: Locator): Promise<void>
}

/** Where the focus is: its name, what stands around it, and whether its place is seen. */
interface Focus {
  name: string
  around: string
  seen: boolean
}

/** More than any page has. */
const MOST_STEPS = 150

export function keyboardOf(page: Page): Keyboard {
  const goTo = async (what: unknown, isIt: (focus: Focus) => boolean | Promise<boolean>) => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await page.keyboard.press('Tab')
      let focus = await readFocus(page)
      // The page scrolls to it, and a busy machine takes a moment for that.
      for (let wait = 0; focus && !focus.seen && wait < 20; wait += 1) {
        await page.waitForTimeout(100)
        focus = await readFocus(page)
      }
      if (!focus) continue
      expect(focus.seen, `the focus on ${focus.name} at ${page.url()}`).toBe(true)
      if (await isIt(focus)) return
    }
    throw new Error(`${what} is not on the keyboard's way at ${page.url()}`)
  }
  const to: Keyboard['to'] = (name, inside) =>
    goTo(name, (focus) => name.test(focus.name) && (!inside || inside.test(focus.around)))
  const reach: Keyboard['reach'] = async (part) => {
    await expect(part).toBeVisible()
    await goTo(part, () => part.evaluate((one) => one === document.activeElement))
  }
  const then = (key: string) => async (name: RegExp, inside?: RegExp) => {
    await to(name, inside)
    await page.keyboard.press(key)
  }
  return {
    to,
    press: then('Enter'),
    tick: then('Space'),
    reach,
    async enter(part) {
      await reach(part)
      await page.keyboard.press('Enter')
    },
    async type(name, text) {
      await to(name)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
  }
}

/** Where the focus is, what stands around it, and whether it is seen; null between the end of a page and its beginning. */
function readFocus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const part = document.activeElement
    // Past its last place the browser has the focus, and the page may still name that place.
    if (!part || part === document.body || !document.hasFocus()) return null
    // Where a page puts the focus as one arrives: no stop on the keyboard's way.
    if (part.getAttribute('tabindex') === '-1') return null
    const isField = part instanceof HTMLInputElement || part instanceof HTMLSelectElement
    const label = isField ? part.labels?.[0]?.textContent : part.textContent
    const named = document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent
    const name = part.getAttribute('aria-label') ?? named ?? label ?? ''
    // The ring may be drawn by a label around a field, or by what stands beside it.
    const drawn = [part, part.nextElementSibling, part.parentElement, part.closest('label')]
    const hasRing = drawn.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const { top, bottom } = part.getBoundingClientRect()
    const around = part.closest('article, fieldset, section, li, [role=dialog], tr')?.textContent
    return {
      name: name.trim(),
      around: around ?? '',
      seen: hasRing && bottom > 0 && top < innerHeight,
    }
  })
}
