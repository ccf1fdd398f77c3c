import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

/** Enough for the texts of the pages: the Latin letters of both languages, their marks and signs. */
const LETTERS = String.fromCodePoint(...range(0x20, 0x17f), ...range(0x2013, 0x2026), 0x20ac)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/**
 * Gives the tests' browser a font as wide as Arial, beside the machine's own: what stands in for our fonts
 * while they arrive is made from Arial, and a bare machine has nothing like it.
 * @returns the file for `FONTCONFIG_FILE`, relative to `folder`.
 */
export async function writeBrowserFonts(folder: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const fonts = path.join(folder, 'page-fonts')
  mkdirSync(fonts, { recursive: true })
  for (const weight of [400, 700]) {
    const packed = resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`)
    // A page finds a font of the machine by its names, which a subset is stripped of.
    const options = { targetFormat: 'sfnt' as const, preserveNameIds: [1, 2, 4, 6] }
    const font = await subsetFont(readFileSync(packed), LETTERS, options)
    writeFileSync(path.join(fonts, `arimo-${weight}.ttf`), font)
  }
  writeFileSync(path.join(folder, 'fonts.conf'), settings)
  return 'fonts.conf'
}

const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">page-fonts</dir>
</fontconfig>
`
