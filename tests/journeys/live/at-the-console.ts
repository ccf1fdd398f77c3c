import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import type { Site } from '#tests/journeys-http/site.ts'
import { keyboardOf } from './keyboard.ts'
import { open } from './visitor.ts'

/* What operators do in their console, by its screens and by keys alone. */

type Handle = 'alix' | 'noor'

/** Somebody at a browser of their own. */
export async function newPage(browser: Browser, { url }: Site): Promise<Page> {
  const page = await browser.newPage({ baseURL: url })
  page.setDefaultTimeout(20_000)
  // Choosers are caught from the start: one that opens while the browser is only being told to is lost.
  page.on('filechooser', () => undefined)
  return page
}

/** Logs one of the sandbox's operators in by one press. */
export async function enterConsole(page: Page, handle: Handle): Promise<void> {
  await page.goto('/sandbox/people')
  const name = new RegExp(handle, 'i')
  await keyboardOf(page).enter(page.getByRole('row', { name }).getByRole('button'))
  await page.waitForURL('**/operator')
  await page.locator('html[data-ready]').waitFor()
}

/** Goes by J to a row of a list, and opens it by Enter. */
export async function openRow(page: Page, list: string, row: string | RegExp): Promise<void> {
  await open(page, `/operator/voir/${list}`)
  const asked = page.locator('main tr').filter({ hasText: row }).locator('a[data-row]').first()
  await expect(asked).toBeVisible()
  const rows = await page.locator('a[data-row]').count()
  for (let step = 0; step < rows; step += 1) {
    await page.keyboard.press('j')
    if (await asked.evaluate((one) => one === document.activeElement)) break
  }
  await expect(asked).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/operator\/voir\/.+\/[^/?]+/)
}

const paper = (text: string) => ({
  name: 'document.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(smallPdf(text)),
})

/** Fills in what has a label: texts, choices by their words, and a document that says so. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    await keyboardOf(page).reach(field)
    const kind = await field.evaluate((one) => (one as HTMLInputElement).type)
    if (kind === 'file') {
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(paper(text))
    } else if (kind === 'select-one') await choose(page, field, text)
    else {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
  }
}

/** Goes by arrows to what a list of choices calls so. */
async function choose(page: Page, list: Locator, text: string): Promise<void> {
  const options = await list.locator('option').allTextContents()
  await page.keyboard.press('Home')
  for (let step = 0; step < options.length; step += 1) {
    if ((await list.locator('option:checked').textContent()) === text) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(list.locator('option:checked')).toHaveText(text)
}

const check = (page: Page) => page.getByRole('button', { name: 'Vérifier l’effet' })

/** Follows what can be done here, fills it in, looks at the effect where there is one, and sends it. */
export async function act(
  page: Page,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await keyboardOf(page).enter(page.getByRole('main').getByRole('link', { name }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await fill(page, fields)
  await send(page)
}

/** Sends the form of the console that is open. */
export async function send(page: Page): Promise<void> {
  const { enter } = keyboardOf(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  if (await check(page).isVisible()) {
    await enter(check(page))
    await expect(page.getByRole('status', { name: 'Ce qui va se passer' })).toBeVisible()
  }
  await enter(page.getByRole('button', { name, exact: true }))
  await expect(page.getByText(/^C’est (fait|proposé)\./)).toBeVisible()
}

/** Follows A to the decision that waits on the page that is open, and agrees to it. */
export async function agree(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Examiner et décider' }).first()).toBeVisible()
  await page.keyboard.press('a')
  await page.waitForURL('**/operator/voir/proposals/**')
  await agreeHere(page)
}

/** Agrees on the page of the decision itself: A leads to its reason. */
export async function agreeHere(page: Page): Promise<void> {
  const { enter } = keyboardOf(page)
  const reason = page.getByLabel('Pourquoi')
  await expect(reason).toBeVisible()
  await page.keyboard.press('a')
  await expect(reason).toBeFocused()
  await page.keyboard.type('Tout est en règle')
  if (await check(page).isVisible()) {
    await enter(check(page))
    await enter(page.getByRole('button', { name: 'Approuver maintenant' }))
  } else await enter(page.getByRole('button', { name: 'Approuver', exact: true }))
  await expect(page.getByText('Votre accord est noté.')).toBeVisible()
}

/** The two operators of the sandbox, each at a browser of their own. */
export type Team = Readonly<Record<Handle, Page>>

export async function newTeam(browser: Browser, site: Site): Promise<Team> {
  return { alix: await newPage(browser, site), noor: await newPage(browser, site) }
}

/** Both operators look at a row of a list and agree. Their session may have ended: the clock moves by days. */
export async function bothAgree(team: Team, list: string, row: string | RegExp): Promise<void> {
  for (const handle of ['alix', 'noor'] as const) {
    const page = team[handle]
    await enterConsole(page, handle)
    await openRow(page, list, row)
    await (list.startsWith('proposals') ? agreeHere(page) : agree(page))
  }
}

/** One operator proposes on a form of the console, and the other agrees. */
export async function together(
  team: Team,
  form: (page: Page) => Promise<void>,
  row: string | RegExp,
): Promise<void> {
  await enterConsole(team.alix, 'alix')
  await form(team.alix)
  await enterConsole(team.noor, 'noor')
  await openRow(team.noor, 'proposals', row)
  await agreeHere(team.noor)
}
