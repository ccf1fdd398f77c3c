import type { PictureView } from '#app/ui/picture.tsx'
import {
  PICTURE_WIDTHS,
  type Picture,
  type PictureFormat,
  type PictureWidth,
  pictureFile,
} from '#domain/campaigns/picture.ts'

/** A picture of a recipient's as pages show it; undefined where there is none. */
export function pictureView(picture: Picture | null): PictureView | undefined {
  if (picture === null) return undefined
  const at = (width: PictureWidth, format: PictureFormat) =>
    `/media/u/${pictureFile(picture.sha256, width, format)}`
  const all = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${at(width, format)} ${width}w`).join(', ')
  return {
    avif: all('avif'),
    webp: all('webp'),
    src: at(400, 'webp'),
    focusX: toQuarter(picture.focusX),
    focusY: toQuarter(picture.focusY),
  }
}

const toQuarter = (percent: number) => Math.round(percent / 25) * 25
