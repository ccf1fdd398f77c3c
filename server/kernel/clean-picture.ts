import type { EvidenceType } from '#domain/identity/evidence-type.ts'
import { loadSharp } from './load-sharp.ts'

/** A page at 600 dots an inch; larger ones take too much memory. */
const mostPixels = 40_000_000

/**
 * A picture redrawn from its pixels, upright, without its metadata (where it was taken, among others). Null for what is no whole
 * picture of that type. The same bytes give the same picture.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  type: Extract<EvidenceType, 'image/jpeg' | 'image/png'>,
): Promise<Uint8Array | null> {
  const sharp = await loadSharp()
  const format = type === 'image/jpeg' ? 'jpeg' : 'png'
  try {
    const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels })
    if ((await picture.metadata()).format !== format) return null
    const upright = picture.autoOrient()
    const drawn = format === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.png()
    return new Uint8Array(await drawn.toBuffer())
  } catch {
    return null
  }
}
