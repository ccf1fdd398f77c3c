import type { Context, MiddlewareHandler } from 'hono'
import { isLaunched, type LaunchState, type LaunchSwitch } from '#domain/kernel/launch.ts'
import type { Platform } from '#server/kernel/door.ts'
import type { Entrance, Method, Need } from './entrances.ts'
import { findEntrance } from './find-entrance.ts'
import { notLaunched, problem } from './problem.ts'

/**
 * Stops what is not launched (409) and what an address does not take (405 with `Allow`), before a body
 * is read or anybody is asked who he is. A page that is not launched is not there. Rule LAUNCH-01.
 * @param showMissing Answers with the page for addresses that lead nowhere.
 */
export function launchGate(
  platform: Platform,
  showMissing: (context: Context) => Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const entrance = findEntrance(new URL(context.req.url).pathname)
    if (!entrance) return next()
    const { launch, db } = platform
    const isRead = isReading(context.req.method)
    // Changes are judged by the switches of this moment, pages by those of seconds ago.
    const state = isRead ? launch.read() : await launch.readWithin(db)
    const verdict = judge(entrance, context.req.method, state)
    if (verdict === 'pass') return next()
    if (verdict === 'wrong method') return notAllowed(entrance)
    return isRead && isPage(entrance) ? showMissing(context) : notLaunched(verdict)
  }
}

/** Whether a request may pass, or the switch it waits for. */
function judge(
  entrance: Entrance,
  method: string,
  state: LaunchState,
): 'pass' | 'wrong method' | LaunchSwitch {
  const need = needOf(entrance, isReading(method) ? 'GET' : method)
  const missing = missingSwitch(state, need ? [need] : Object.values(entrance.needs))
  return missing ?? (need ? 'pass' : 'wrong method')
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** True when this page is there for who comes by a link. */
export function isPageLaunched(path: string, state: LaunchState): boolean {
  const need = findEntrance(path)?.needs.GET
  return need === undefined || missingSwitch(state, [need]) === null
}

const isPage = ({ path }: Entrance): boolean => !path.startsWith('/api/')

function needOf(entrance: Entrance, method: string): Need | undefined {
  return Object.hasOwn(entrance.needs, method) ? entrance.needs[method as Method] : undefined
}

/** The switch that is missing if none of the needs is met. */
function missingSwitch(state: LaunchState, needs: readonly Need[]): LaunchSwitch | null {
  const met = needs.some((need) => need === 'always' || isLaunched(state, need))
  return met ? null : (needs.find((need) => need !== 'always') ?? null)
}

function notAllowed({ needs }: Entrance): Response {
  const allowed = Object.keys(needs).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : method,
  )
  const answer = problem(405, 'method_not_allowed')
  answer.headers.set('Allow', allowed.join(', '))
  return answer
}
