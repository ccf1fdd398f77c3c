import { expect, test } from 'vitest'
import { isApproval, isOfRow, keyAt, onFirstPage, roomOf } from '#app/console/rooms.ts'
import { operationScreens, operatorScreen, programsAlone } from '#app/operation-screens.ts'
import routes from '#app/routes.ts'
import { endpoints } from '#server/edge/door.ts'

interface Route {
  path?: string | undefined
  children?: Route[] | undefined
}

const addressesOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...addressesOf(children ?? []),
  ])

const declared = endpoints.map(({ method, path }) => `${method} ${path}`)
const named = [...Object.values(operationScreens).flat(), ...Object.keys(programsAlone)]

test('every operation that people may ask for names the screen on which it is done', () => {
  const ofOperators = new Set(
    endpoints
      .filter(({ audience }) => audience === 'operator')
      .map(({ method, path }) => `${method} ${path}`),
  )
  expect(declared.filter((each) => !named.includes(each) && !ofOperators.has(each))).toEqual([])
})

test('every operators’ operation has a screen of its own, without exception', () => {
  const ofOperators = endpoints
    .filter(({ audience }) => audience === 'operator')
    .map(({ method, path }) => `${method} ${path}`)
  expect(ofOperators.length).toBeGreaterThan(140)
  const screens = ofOperators.map((operation) => {
    const key = operation.replace(' /operator', ' ')
    const [, kind = '', rest = ''] =
      /^\/operator\/(voir|faire)\/(.+)$/.exec(operatorScreen(operation)) ?? []
    const isFound =
      isApproval(key) ||
      isOfRow(key) ||
      keyAt(kind as 'voir' | 'faire', rest)?.key.replace(/\.csv$/, '') === key.replace(/\.csv$/, '')
    return onFirstPage.includes(key) || (roomOf(key) !== null && isFound) ? null : operation
  })
  expect(screens.filter((each) => each !== null)).toEqual([])
})

test('no operation is named twice, and none that is not declared', () => {
  expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([])
  expect(named.filter((each) => !declared.includes(each))).toEqual([])
})

test('every screen that is named has an address', () => {
  const addresses = addressesOf(routes as readonly Route[])
  expect(Object.keys(operationScreens).filter((each) => !addresses.includes(each))).toEqual([])
})
