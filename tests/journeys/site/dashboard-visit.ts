import type { Page } from '@playwright/test'

export const visitor = { email: 'visite@exemple.example', name: 'alba Montreuil', id: '1' }

/** Opens a dashboard tab with the demonstration's session already in the browser. */
export async function visitDashboard(page: Page, tab?: string): Promise<void> {
  await page.addInitScript((user) => {
    if (sessionStorage.getItem('test-session')) return
    sessionStorage.setItem('test-session', 'opened once')
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('user', JSON.stringify(user))
  }, visitor)
  await page.goto(tab ? `/dashboard?tab=${tab}` : '/dashboard')
  await page.getByRole('heading', { level: 1 }).and(page.locator('#contenu *')).waitFor()
}

/** The toasts that a visitor can see now. */
export function visibleToasts(page: Page) {
  return page.locator('[data-sonner-toast][data-visible="true"]')
}

/** The demonstration's credentials as the login screen itself tells them. */
export async function readHint(page: Page): Promise<{ email: string; password: string }> {
  const hint = await page.getByText(/^Utilisez: /).textContent()
  const [, email = '', password = ''] = /^Utilisez: (\S+) \/ (\S+)$/.exec(hint ?? '') ?? []
  return { email, password }
}

/** Everything that the origin keeps in the browser, as one text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bases = await indexedDB.databases()
    const caches = await window.caches.keys()
    const kept = [{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches]
    return JSON.stringify(kept)
  })
}
