import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'

const locate = createRequire(import.meta.url).resolve
const ARCHIVO = locate('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')
const HANKEN = locate(
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
)

export type Lettering = {
  text: string
  /** Archivo's axes: width 62–125, weight 100–900. */
  wdth: number
  wght: number
  sizePx: number
  /** Letter spacing in ems. */
  trackingEm?: number
}

export type Outline = { d: string; left: number; top: number; right: number; bottom: number }

/** Archivo at one place of its axes, unpacked, with the letters of `text` only. */
export function archivoInstance(text: string, wdth: number, wght: number): Promise<Buffer> {
  return subsetFont(readFileSync(ARCHIVO), text, {
    targetFormat: 'sfnt',
    noHinting: true,
    variationAxes: { wdth, wght },
  })
}

/** Hanken Grotesk at one weight, unpacked, with the letters of `text` only. */
export function hankenInstance(text: string, wght: number): Promise<Buffer> {
  return subsetFont(readFileSync(HANKEN), text, {
    targetFormat: 'sfnt',
    noHinting: true,
    variationAxes: { wght },
  })
}

/** Turns lettering into one absolute path, kerned, with the baseline at y = 0 and the pen at x = 0. */
export async function outlineText(lettering: Lettering): Promise<Outline> {
  const { text, wdth, wght, sizePx, trackingEm = 0 } = lettering
  const folder = mkdtempSync(join(tmpdir(), 'lettering-'))
  try {
    const file = join(folder, 'archivo.ttf')
    writeFileSync(file, await archivoInstance(text, wdth, wght))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="2000"><text x="0" y="1000" font-family="Archivo" font-weight="${wght}" font-size="${sizePx}" letter-spacing="${trackingEm * sizePx}">${text}</text></svg>`
    const drawn = new Resvg(svg, { font: { fontFiles: [file], loadSystemFonts: false } }).toString()
    const d = [...drawn.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join(' ')
    if (!d) throw new Error(`"${text}" has no outline`)
    return lifted(d)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The rasteriser clips nothing above its page, so the text is drawn at y = 1000 and lifted back. */
function lifted(d: string): Outline {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let isY = false
  const moved = d.replace(/-?\d+(\.\d+)?/g, (number) => {
    const value = Number(number) - (isY ? 1000 : 0)
    if (isY) {
      box.top = Math.min(box.top, value)
      box.bottom = Math.max(box.bottom, value)
    } else {
      box.left = Math.min(box.left, value)
      box.right = Math.max(box.right, value)
    }
    isY = !isY
    return value.toFixed(3)
  })
  return { d: moved, ...box }
}
