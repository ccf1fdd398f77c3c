import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('a picture offers AVIF before WebP, and says its focus without a style', () => {
  const picture = { avif: '/a 96w', webp: '/w 96w', src: '/s', focusX: 25, focusY: 0 }
  const html = renderToStaticMarkup(<Picture picture={picture} sizes="44px" className="" />)
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/a 96w" sizes="44px"\/?><img src="\/s"/)
  expect(html).toContain('data-focus-x="25" data-focus-y="0"')
  expect(html).not.toContain('style=')
})
