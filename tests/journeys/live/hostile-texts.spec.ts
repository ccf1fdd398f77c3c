import { expect, type Page, test } from '@playwright/test'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import { must } from '#tests/journeys-http/actors.ts'
import { type Site, serveSite } from '#tests/journeys-http/site.ts'
import { contest, type HostileWorld, hostile, layHostileWorld } from './hostile-world.ts'
import { open } from './visitor.ts'

/* Whatever somebody types stays text, on every page that shows it. Such Pockets would disturb others: this has a site of its own. */

test.describe.configure({ mode: 'serial' })

let site: Site
let world: HostileWorld
let page: Page
/** Scripts that ran, and those that the browser had to keep from running. */
const ran: string[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  site = await serveSite()
  world = await layHostileWorld(site)
  page = await browser.newPage({ baseURL: site.url })
  page.on('dialog', (dialog) => {
    ran.push(page.url())
    void dialog.dismiss()
  })
  await page.exposeFunction('noteViolation', (what: string) => ran.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation(what: string): void }
      noteViolation(`${location.href} ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  await logIn(world.backer)
})
test.afterAll(() => site?.close())
test.afterEach(() => expect(ran).toEqual([]))

async function logIn({ email }: Visitor): Promise<void> {
  const session = { email, password: goodPassword }
  expect((await page.request.post('/api/session', { data: session })).ok()).toBe(true)
}

/** What typed texts would be if a page took them for HTML. */
const made = () => page.locator('img[src="x"], script:text("alert"), a[href^="javascript:" i]')

/** Opens a page, which shows what was typed there to the letter. */
async function shows(path: string, ...where: readonly string[]): Promise<void> {
  await open(page, path)
  for (const one of where) {
    await expect
      .soft(page.locator('body'), path)
      .toContainText(hostile(one), { useInnerText: true })
  }
  await expect(made(), path).toHaveCount(0)
}

test('tags in names and texts stay text on the pages for everybody', { tag: '@long' }, async () => {
  test.slow()
  const { pocketId, number, listingId, backer } = world
  const { slug, recipient } = await must(backer, 'GET', `/pockets/${pocketId}`)
  await shows(`/p/${slug}`, 'title', 'story', 'athlete', 'opponent', 'update', 'question', 'answer')
  await shows(`/p/${slug}/livre`, 'title')
  await shows(`/athletes/${recipient.slug}`, 'athlete', 'biography', 'title')
  await shows(`/c/${number}`, 'title', 'athlete')
  await shows('/marche', 'title')
  await shows(`/marche/${listingId}`, 'title')
})

test('tags in names and texts stay text on the pages of one’s own', { tag: '@long' }, async () => {
  test.slow()
  const { number, order } = world
  await shows('/dashboard', 'backer')
  await shows('/dashboard?tab=pockets', 'title')
  await shows('/dashboard?tab=fighters', 'athlete')
  await shows('/dashboard?tab=calendar', 'opponent')
  await shows('/dashboard?tab=analytics', 'athlete')
  await shows('/dashboard?tab=transactions', 'title')
  await shows('/dashboard?tab=notifications', 'title')
  await shows('/dashboard?tab=settings')
  await shows(order, 'title')
  await shows(`/c/${number}/vente`, 'title')
  await shows('/mouvements', 'title')
  await shows('/agenda', 'opponent', 'place')
  await shows('/ventes', 'title')
  await shows('/compte', 'backer')
  await shows('/identite')
  await shows('/compte/programmes', 'program')
})

test('tags in addresses stay text or are not shown at all', { tag: '@long' }, async () => {
  const typed = encodeURIComponent(`"><script>alert(1)</script>${hostile('search')}`)
  await shows(`/pockets?q=${typed}&type=${typed}`)
  await expect(page.getByRole('searchbox')).toHaveValue(/<script>alert/)
  for (const path of [
    `/dashboard?tab=marketplace&q=${typed}`,
    `/dashboard?tab=${typed}`,
    `/dashboard?soutenir=${typed}`,
    `/marche?type=${typed}`,
    `/mouvements?type=${typed}`,
    `/p/${typed}`,
    `/c/${typed}`,
    `/achats/${typed}`,
    `/c/${world.number}/vente?prix=${typed}&jours=${typed}`,
    `/p/moussa-deux-combats?montant=${typed}`,
    `/verify-email?token=${typed}`,
    `/nouveau-mot-de-passe?token=${typed}`,
  ]) {
    await shows(path)
  }
  await page.goto(`/${typed}`)
  await expect(made()).toHaveCount(0)
})

test('tags in a doubt about earnings and in its answer stay text', { tag: '@long' }, async () => {
  test.slow()
  await contest(site, world)
  await logIn(world.backer)
  await shows(`/c/${world.number}`, 'reply')
})

test('tags in names and titles stay text in e-mails', { tag: '@long' }, async () => {
  test.slow()
  await page.goto('/sandbox/outbox')
  await expect(made()).toHaveCount(0)
  const mails = page.getByRole('row').filter({ hasText: world.backer.email }).getByRole('link')
  const paths = await mails.evaluateAll((links) => links.map((one) => one.getAttribute('href')))
  // The outbox keeps what is still of use; months have passed.
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    for (const view of [`${path}`, `${path}/html`]) {
      await page.goto(view)
      await expect(page.locator('body'), view).toContainText('<img src=x onerror=alert(1)>')
      await expect(made(), view).toHaveCount(0)
    }
  }
})
