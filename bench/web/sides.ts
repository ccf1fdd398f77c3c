import { execFileSync } from 'node:child_process'
import type { Browser } from '@playwright/test'
import { makeFloor } from './make-floor.ts'
import { makeSpa } from './make-spa.ts'
import { readContent } from './page-content.ts'
import { floorFolder, root, spaFolder } from './places.ts'
import { type ServedSide, serveFolder, serveOurs } from './serve.ts'

export const SIDES = ['floor', 'spa', 'ours'] as const
export type Side = (typeof SIDES)[number]

/** The three sides, built and listening. */
export type RunningSides = Record<Side, ServedSide>

/** Builds what is asked for and starts all three; the floor and the peer are made from what we serve. */
export async function startSides(browser: Browser, skipBuild: boolean): Promise<RunningSides> {
  if (!skipBuild) execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  const ours = await serveOurs()
  if (!skipBuild) {
    const content = await readContent(browser, ours.url)
    makeFloor(content)
    await makeSpa(content)
  }
  const [floor, spa] = await Promise.all([serveFolder(floorFolder), serveFolder(spaFolder)])
  return { floor, spa, ours }
}

export async function stopSides(sides: RunningSides): Promise<void> {
  await Promise.all(Object.values(sides).map((side) => side.stop()))
}
