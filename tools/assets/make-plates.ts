import { mkdirSync, writeFileSync } from 'node:fs'
import { outlineText } from '#tools/assets/draw/outline.ts'
import { compactPath } from '#tools/assets/draw/path.ts'
import { FIGHTERS } from '#tools/assets/plates/fighters.ts'
import { look } from '#tools/assets/plates/light.ts'
import { HEIGHT, viewOf, WIDTH } from '#tools/assets/plates/page.ts'
import { cutout, plates } from '#tools/assets/plates/plate.ts'
import { SANDBOX_FIGHTERS } from '#tools/assets/plates/sandbox-fighters.ts'
import { sculpture } from '#tools/assets/plates/sculpture.ts'

const OUT = 'public/plates'
const MOST_BYTES = { plate: 6000, face: 3000, hero: 14_000 }
/** Samples across the picture: four or five to a centimetre shows eyelids and knuckles. */
const COLUMNS = 224

/** Condensed initials as wide as the page, behind the figure. */
async function monogramPath(text: string): Promise<string> {
  const letters = { text, wdth: 62, wght: 900, trackingEm: -0.02 }
  const large = await outlineText({ ...letters, sizePx: 400 })
  const sizePx = Math.min(420, (400 * (WIDTH + 10)) / (large.right - large.left))
  const { d, left, right, top } = await outlineText({ ...letters, sizePx })
  const x = Math.round(WIDTH / 2 - (left + right) / 2)
  const y = Math.round(HEIGHT * 0.4 - top / 2)
  return `<path fill="#F4F1EA" opacity=".06" transform="translate(${x} ${y})" d="${compactPath(d, 0)}"/>`
}

mkdirSync(OUT, { recursive: true })
for (const fighter of [...FIGHTERS, ...SANDBOX_FIGHTERS]) {
  const view = viewOf(fighter, COLUMNS)
  const sight = look(sculpture(fighter), view)
  const monogram = await monogramPath(fighter.monogram)
  const { plate, face } = plates({ fighter, view, sight }, monogram, MOST_BYTES)
  writeFileSync(`${OUT}/${fighter.id}.svg`, plate)
  writeFileSync(`${OUT}/${fighter.id}-face.svg`, face)
  console.log(`${fighter.id}.svg ${plate.length} bytes, face ${face.length} bytes`)
}

/** Who stands before the arena of the first screen: by the name of a plate, seen more finely than on it. */
const inHero = FIGHTERS.find(({ id }) => id === 'f4')
if (inHero) {
  const view = viewOf(inHero, 288)
  const sight = look(sculpture(inHero), view)
  writeFileSync(
    'public/media/hero-fighter.svg',
    cutout({ fighter: inHero, view, sight }, MOST_BYTES.hero),
  )
}
