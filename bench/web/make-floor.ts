import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder } from '#tools/compress-build.ts'
import { floorPage } from './floor-page.ts'
import type { PageContent } from './page-content.ts'
import { floorFolder, oursClient } from './places.ts'

/** Writes the floor's folder: one page, and the files that it names, taken from our client build. */
export function makeFloor(content: PageContent): void {
  rmSync(floorFolder, { recursive: true, force: true })
  mkdirSync(floorFolder, { recursive: true })
  const sheet = readFileSync(path.join(import.meta.dirname, 'floor.css'), 'utf8')
  const page = floorPage(content, sheet)
  writeFileSync(path.join(floorFolder, 'index.html'), page)
  copyNamedFiles(page, floorFolder)
  compressFolder(floorFolder)
}

/** Copies every file of our client build that the text names by its path. */
export function copyNamedFiles(text: string, to: string): void {
  const named = text.matchAll(/["'(\s](\/[\w./-]+\.(?:woff2|avif|jpg|png|svg|ico|webmanifest))/g)
  for (const [, file = ''] of named) {
    const from = path.join(oursClient, file)
    if (existsSync(from)) cpSync(from, path.join(to, file))
  }
}
