/** A picture that a recipient shows: a photo of theirs, or the cover of a Pocket. Its files are named by the hash. */
export interface Picture {
  /** Of the bytes that were uploaded, in hexadecimal. */
  readonly sha256: string
  /** What stays in sight when a page cuts the picture, in percent from its left and from its top. */
  readonly focusX: number
  readonly focusY: number
}

/** What can be uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const MOST_PICTURE_PIXELS = 40_000_000
/** The least width and height: pages show less than that nowhere but on small signs. */
export const LEAST_PICTURE_SIDE = 400

/** In which formats a picture is kept, the smallest first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** In which widths a picture is kept, in pixels: those that pages need, on screens of any density. */
export const PICTURE_WIDTHS = [96, 192, 400, 800, 1_600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export function pictureFile(sha256: string, width: PictureWidth, format: PictureFormat): string {
  return `${sha256}-${width}.${format}`
}

/** The names of all files of a picture. */
export function pictureFiles(sha256: string): readonly string[] {
  return PICTURE_FORMATS.flatMap((format) =>
    PICTURE_WIDTHS.map((width) => pictureFile(sha256, width, format)),
  )
}

/** The hash and the format in such a name; null for any other text. */
export function readPictureFile(name: string): { sha256: string; format: PictureFormat } | null {
  const sha256 = name.slice(0, 64)
  if (!/^[0-9a-f]{64}$/.test(sha256) || !pictureFiles(sha256).includes(name)) return null
  return { sha256, format: name.endsWith('.avif') ? 'avif' : 'webp' }
}

const BEGINNINGS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF????WEBP', '????ftypavif']

/** Whether it begins as a file of one of the `PICTURE_TYPES`; `?` is any byte. */
export function isPictureType(bytes: Uint8Array): boolean {
  return BEGINNINGS.some((begin) =>
    [...begin].every((one, at) => one === '?' || bytes[at] === one.charCodeAt(0)),
  )
}
