import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { pocketPages } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { RightsTable } from './rights-table.tsx'

function shown(kind: PocketKind, tokenless: boolean): string {
  const element = <RightsTable kind={kind} texts={pocketPages[kind]} />
  const routes = [{ id: 'root', path: '/', element, loader: () => null }]
  const hydrationData = { loaderData: { root: { tokenless } } }
  const router = createMemoryRouter(routes, { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('NFT-02 beside the rights stands that there is no token while no contract runs, but for what is never resold', () => {
  const says = (kind: PocketKind, tokenless: boolean) =>
    shown(kind, tokenless).includes(frameTexts.tokenless)
  expect([says('share', true), says('tips', true)]).toEqual([true, true])
  expect([says('share', false), says('federation', true)]).toEqual([false, false])
})
