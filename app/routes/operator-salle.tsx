import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { offers } from '#app/console/offers.ts'
import {
  addressOf,
  isApproval,
  keysOf,
  operationText,
  ROOMS,
  type Room,
} from '#app/console/rooms.ts'
import { ownOperator } from '#app/own-session.server.ts'
import { RoomScreen, type RoomView } from '#app/screens/operator/room-screen.tsx'
import { consoleTexts } from '#app/texts/console/console.ts'
import { roomTexts } from '#app/texts/console/room-names.ts'
import { mayAsk, operatorsOperations } from '#server/edge/door.ts'
import type { Route } from './+types/operator-salle'

export const meta: Route.MetaFunction = ({ params }) =>
  personalMeta({
    title: roomTexts[params.room as Room] ?? consoleTexts.missing,
    description: consoleTexts.description,
  })

/** What can be seen and done in one room, by this operator. */
export async function loader(asked: Route.LoaderArgs): Promise<RoomView> {
  const { operator } = await ownOperator(asked)
  const room = ROOMS.find((each) => each === asked.params.room)
  if (!room) throw data(null, { status: 404 })
  const keys = keysOf(room).filter((key) => mayAsk(operator, key) && !isApproval(key))
  const links = (of: readonly string[]) =>
    of.map((key) => ({ href: addressOf(key), text: operationText(key) }))
  const offered = new Set(Object.values(offers).flatMap((list) => list.map(({ act }) => act)))
  return {
    title: roomTexts[room],
    lists: links(keys.filter((key) => isList(key))),
    acts: links(keys.filter((key) => !key.startsWith('GET ') && !offered.has(key))),
  }
}

const isList = (key: string): boolean => {
  const each = operatorsOperations.get(key)
  return each?.method === 'GET' && !each.file && each.params.length === 0
}

export default function OperatorRoom({ loaderData }: Route.ComponentProps) {
  return <RoomScreen view={loaderData} />
}
