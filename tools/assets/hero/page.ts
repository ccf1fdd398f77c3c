import { openPicture, type Picture } from './picture.ts'
import type { ShotName } from './shots.ts'

/** What the renderer calls inside the browser page. */
export type HeroPage = {
  open(shot: ShotName, width: number, height: number, quick: boolean): void
  /** Draws a frame and gives it back as a PNG data URL. */
  draw(frame: number): string
}

const canvas = document.createElement('canvas')
let picture: Picture | undefined

const page: HeroPage = {
  open(shot, width, height, quick) {
    picture = openPicture(canvas, shot, width, height, quick)
  },
  draw(frame) {
    if (picture === undefined) throw new Error('open a framing first')
    picture.draw(frame)
    return canvas.toDataURL('image/png')
  },
}

Object.assign(globalThis, { heroPage: page })
