import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { bundlePage } from './bundle.ts'
import type { HeroPage } from './page.ts'
import type { ShotName } from './shots.ts'

export type Size = { readonly width: number; readonly height: number }

/** Draws frames of one framing in a headless browser with a software GPU. */
export type Renderer = {
  /** Writes a frame as PNG; returns the milliseconds it took. */
  write(frame: number, path: string): Promise<number>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: FLAGS, headless: true })
}

/** Opens a browser on a framing. The software GPU makes every run give the same pixels. */
export async function openRenderer(shot: ShotName, size: Size, quick: boolean): Promise<Renderer> {
  const browser = await launch()
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`${message.text()}\n`)
  })
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`))
  page.setDefaultTimeout(0)
  await page.addScriptTag({ content: await bundlePage() })
  await page.evaluate(
    ([name, width, height, fast]) => {
      const { heroPage } = globalThis as unknown as { heroPage: HeroPage }
      heroPage.open(name, width, height, fast)
    },
    [shot, size.width, size.height, quick] as const,
  )
  const write = async (frame: number, path: string): Promise<number> => {
    const start = performance.now()
    const url = await page.evaluate((at) => {
      const { heroPage } = globalThis as unknown as { heroPage: HeroPage }
      return heroPage.draw(at)
    }, frame)
    await writeFile(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    return performance.now() - start
  }
  return { write, close: () => browser.close() }
}

export function framePath(dir: string, frame: number): string {
  return join(dir, `frame-${String(frame).padStart(3, '0')}.png`)
}
