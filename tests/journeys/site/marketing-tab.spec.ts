import { expect, test } from '@playwright/test'

test('UI-06 whoever presses Tab before the lower parts are laid out misses none of their stops', async ({
  page,
}) => {
  const stopsBy = async (press: () => Promise<unknown>) => {
    await press()
    // The film's button comes with its script.
    await page.getByRole('button', { name: /video$/ }).waitFor()
    const stops: string[] = []
    for (let at = 0; at < 80; at += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const { activeElement: at } = document
        return at === document.body
          ? null
          : `${at?.closest('section, footer, header')?.id} ${at?.textContent}`
      })
      if (stop === null) break
      stops.push(stop)
    }
    return stops
  }
  // Time stands still for the page's animations: nothing below the first screen has been laid out.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const early = await stopsBy(() => page.goto('/'))
  const isHidden = () =>
    page.evaluate(() => document.querySelector('footer')?.getAnimations().length !== 0)
  expect(await isHidden()).toBe(true)
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  const late = await stopsBy(async () => {
    await page.goto('/')
    await expect.poll(isHidden).toBe(false)
  })
  expect(late.length).toBeGreaterThan(20)
  // Whether the video plays by then is another matter.
  const still = (stop: string) => stop.replace('Pause video', 'Play video')
  expect(early.map(still)).toEqual(late.map(still))
})
