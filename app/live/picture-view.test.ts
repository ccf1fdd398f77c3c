import { expect, test } from 'vitest'
import { pictureView } from './picture-view.ts'

test('a picture names each width in both formats, and keeps its focus to the nearest quarter', () => {
  const sha256 = 'ab'.repeat(32)
  const view = pictureView({ sha256, focusX: 12, focusY: 88 })
  expect(view?.avif).toMatch(new RegExp(`^/media/u/${sha256}-96.avif 96w, .* 1600w$`))
  expect(view?.webp.split(', ')).toHaveLength(5)
  expect(view).toMatchObject({ focusX: 0, focusY: 100 })
  expect(pictureView(null)).toBe(undefined)
})
