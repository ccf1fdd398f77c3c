import { expect, test } from '@playwright/test'
import { barriers } from '#tests/journeys/barriers.ts'
import { arriveAsBacker, newPerson, open, password, readMail } from './visitor.ts'

test('whoever registers on an English page gets English e-mails, laid out like the site', async ({
  page,
}) => {
  const { name, email } = newPerson()
  await open(page, '/register')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html[lang=en][data-ready]')).toBeAttached()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm the password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  const text = await readMail(page, email, /Confirm your email address/)
  expect(text).toContain(`Hello ${name},`)
  await page.getByRole('link', { name: 'Preview as a mail reader shows it' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Confirm my address' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  // In another browser, where nobody has chosen a language.
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
  expect(page.url()).not.toContain('language=')
  await open(page, '/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('the switch turns the e-mails of whoever is logged in, and the account page says so', async ({
  page,
}) => {
  const { email } = await arriveAsBacker(page)
  await open(page, '/compte?from=somewhere')
  await expect(page.getByText('Langue de vos e-mails')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html[lang=en][data-ready]')).toBeAttached()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/compte?from=somewhere')
  await expect(page.getByText('Language of your emails')).toBeVisible()
  await open(page, '/compte/securite')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Current password').fill(password)
  await field('New password').fill(`${password} encore`)
  await field('Confirm the new password').fill(`${password} encore`)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await readMail(page, email, /Your password was changed/)
})
