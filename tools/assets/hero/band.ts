import sharp from 'sharp'

/** What a band of 96 px shows of a still at its middle, where the screen is at least 320 px wide. */
const LEAST_WIDTH = 320
const BAND_HEIGHT = 96

/** The middle of the still of login and registration, for the narrow screens that show no more of it. */
export async function makeBand(still: string, path: string): Promise<string> {
  const picture = sharp(still)
  const { width, height } = await picture.metadata()
  const shown = Math.ceil((BAND_HEIGHT * width) / LEAST_WIDTH)
  const top = Math.round((height - shown) / 2)
  const { size } = await picture
    .extract({ left: 0, top, width, height: shown })
    .avif({ quality: 50, effort: 9 })
    .toFile(path)
  return `${path} ${size} bytes`
}
