import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { compressFolder } from '#tools/compress-build.ts'
import { copyNamedFiles } from './make-floor.ts'
import type { PageContent } from './page-content.ts'
import { oursClient, spaConfig, spaFolder, spaPublicFolder, spaSourceFolder } from './places.ts'
import { spaLanding } from './spa-source.ts'

/** Writes the peer's landing page from the content and builds the app as `vite build` does. */
export async function makeSpa(content: PageContent): Promise<void> {
  for (const folder of [spaSourceFolder, spaPublicFolder]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const landing = spaLanding(content)
  writeFileSync(path.join(spaSourceFolder, 'landing.tsx'), landing)
  copyNamedFiles(`${landing} "/icons/favicon.svg"`, spaPublicFolder)
  // The sample data's portraits have their names built from the fighters' ids.
  const portraits = path.join(oursClient, 'plates')
  if (existsSync(portraits))
    cpSync(portraits, path.join(spaPublicFolder, 'plates'), { recursive: true })
  await build({ configFile: spaConfig, logLevel: 'error' })
  compressFolder(spaFolder)
}
