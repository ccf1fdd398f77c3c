import { mkdirSync, writeFileSync } from 'node:fs'
import { brand } from '#domain/kernel/brand.ts'
import { CHALK_50, INK_950, RED } from '#tools/assets/draw/colours.ts'
import { markPaths } from '#tools/assets/draw/mark.ts'
import { outlineText } from '#tools/assets/draw/outline.ts'
import { compactPath } from '#tools/assets/draw/path.ts'

const OUT = 'public/brand'
/** The drawing unit is an eighth of a pixel at the usual height of 28 px, so whole numbers are fine enough. */
const MARK = 200
const GAP = 55
const SIZE = 145
const HEIGHT_PX = 40

/** The lettering stands on the mark's optical middle: capitals centred, not the descender. */
async function logo(ink: string): Promise<string> {
  const cap = await outlineText({ text: 'H', wdth: 118, wght: 800, sizePx: SIZE })
  const name = await outlineText({
    text: brand.name,
    wdth: 118,
    wght: 800,
    sizePx: SIZE,
    trackingEm: -0.02,
  })
  const baseline = Math.round((MARK - cap.top) / 2)
  const left = Math.round(MARK + GAP - name.left)
  const width = Math.ceil(left + name.right)
  const { ring, corner } = markPaths(MARK)
  const letters = `<path fill="${ink}" transform="translate(${left} ${baseline})" d="${compactPath(name.d, 0)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${MARK}" width="${(width * HEIGHT_PX) / MARK}" height="${HEIGHT_PX}" role="img"><title>${brand.name}</title><path fill="${RED}" d="${corner}"/><path fill="${ink}" d="${ring}"/>${letters}</svg>`
}

/** The mark takes the colour of the text around it when it is inlined. */
function mark(): string {
  const { ring, corner } = markPaths(MARK)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}" role="img"><title>${brand.name}</title><path fill="${RED}" d="${corner}"/><path fill="currentColor" d="${ring}"/></svg>`
}

mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}/logo-on-dark.svg`, await logo(CHALK_50))
writeFileSync(`${OUT}/logo-on-light.svg`, await logo(INK_950))
writeFileSync(`${OUT}/mark.svg`, mark())
