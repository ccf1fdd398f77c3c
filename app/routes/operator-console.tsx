import { isRouteErrorResponse, Link, Outlet } from 'react-router'
import { addressOf, isApproval, keysOf, operationText, ROOMS } from '#app/console/rooms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ConsoleFrame, type ConsoleNav } from '#app/screens/operator/console-frame.tsx'
import { PageError } from '#app/screens/page-error.tsx'
import { consoleTexts } from '#app/texts/console/console.ts'
import { roomTexts } from '#app/texts/console/room-names.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { brand } from '#domain/kernel/brand.ts'
import { mayAsk, operatorsOperations } from '#server/edge/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findOperator } from '#server/identity/door.ts'
import type { OperatorActor } from '#server/kernel/door.ts'
import type { Route } from './+types/operator-console'

/** The rooms of whoever is logged in; null for nobody, who sees the login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const operator = await findOperator(platform, request)
  const sandbox = platform.ports.allSandbox
  return operator && { name: operator.name, sandbox, rooms: navOf(operator) }
}

export const shouldRevalidate = unlessOffline

function navOf(operator: OperatorActor): ConsoleNav['rooms'] {
  return ROOMS.map((room) => ({
    href: `/operator/${room}`,
    text: roomTexts[room],
    lists: keysOf(room)
      .filter((key) => isPage(key) && mayAsk(operator, key))
      .map((key) => ({ href: addressOf(key), text: operationText(key) })),
    acts: keysOf(room).some((key) => mayAsk(operator, key) && !isApproval(key)),
  })).filter(({ lists, acts }) => lists.length > 0 || acts)
}

/** What is seen without naming an object first. */
function isPage(key: string): boolean {
  const each = operatorsOperations.get(key)
  return each?.method === 'GET' && each.params.length === 0 && !each.file
}

export default function OperatorConsole({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  return (
    <ConsoleFrame nav={loaderData}>
      <Outlet />
    </ConsoleFrame>
  )
}

/** What is missing is said inside the console, from which its other pages are reached. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!isMissing || !loaderData) return <PageError error={error} />
  return (
    <ConsoleFrame nav={loaderData}>
      <title>{`${consoleTexts.missing} · ${brand.name}`}</title>
      <Placeholder
        heading="h1"
        title={consoleTexts.missing}
        text={consoleTexts.missingText}
        action={
          <Link to="/operator" className={buttonClasses('secondary')}>
            {consoleTexts.home}
          </Link>
        }
      />
    </ConsoleFrame>
  )
}
