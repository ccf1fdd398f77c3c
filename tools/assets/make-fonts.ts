import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import opentype from 'opentype.js'
import subsetFont from 'subset-font'
import { CHARSET, MARKS_RANGE } from '#tools/assets/fonts/charset.ts'
import { fallbackFace } from '#tools/assets/fonts/fallback.ts'
import { FAMILIES, type Family } from '#tools/assets/fonts/families.ts'
import { MARKS, marksFont } from '#tools/assets/fonts/marks.ts'

/** The makers run from the root of the package. */
const OUT = 'app/fonts'
/** Kerning, table figures and accents; alternates and fractions are not used anywhere. */
const FEATURES = ['kern', 'tnum', 'lnum', 'mark', 'ccmp', 'locl']

type Shipped = { file: string; family: string; weight: string; stretch?: string; range?: string }

function ourFace(family: Shipped): string {
  return [
    '@font-face {',
    `  font-family: "${family.family}";`,
    `  src: url("./${family.file}") format("woff2");`,
    `  font-weight: ${family.weight};`,
    ...(family.stretch ? [`  font-stretch: ${family.stretch};`] : []),
    '  font-style: normal;',
    '  font-display: swap;',
    ...(family.range ? [`  unicode-range: ${family.range};`] : []),
    '}',
  ].join('\n')
}

async function standIns(family: Family, source: Buffer): Promise<string[]> {
  const faces: string[] = []
  for (const { face, at } of family.fallbacks) {
    const instance = await subsetFont(source, CHARSET, { targetFormat: 'sfnt', variationAxes: at })
    faces.push(fallbackFace(face, opentype.parse(new Uint8Array(instance).buffer)))
  }
  return faces
}

/** The signs join the two reading families; the file is fetched only where one of them is written. */
async function packMarks(): Promise<string[]> {
  const text = MARKS.map((mark) => String.fromCodePoint(mark.code)).join('')
  const font = await subsetFont(marksFont(), text, {
    targetFormat: 'woff2',
  })
  writeFileSync(`${OUT}/marks.woff2`, font)
  console.log(`marks.woff2 ${font.length} bytes`)
  // Kept out of data: URLs, which the font-src policy refuses.
  const file = 'marks.woff2?no-inline'
  return FAMILIES.filter(({ fallbacks }) => fallbacks.length > 0).map(
    ({ family, weight, stretch }) =>
      ourFace({ file, family, weight, range: MARKS_RANGE, ...(stretch ? { stretch } : {}) }),
  )
}

const css: string[] = [
  '/* Written by tools/assets/make-fonts.ts. Change the families there and run `npm run assets`. */',
]
for (const family of FAMILIES) {
  const source = readFileSync(family.source)
  const packed = await subsetFont(source, CHARSET, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: family.axes,
  })
  writeFileSync(`${OUT}/${family.file}`, packed)
  css.push(ourFace(family), ...(await standIns(family, source)))
  console.log(`${family.file} ${packed.length} bytes`)
}
css.push(...(await packMarks()))
writeFileSync(`${OUT}/fonts.css`, `${css.join('\n\n')}\n`)
execFileSync('node_modules/.bin/biome', ['format', '--write', `${OUT}/fonts.css`])
