import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  awaitReconciliation,
  countsOf,
  findStoppedAt,
  readComparedHeight,
  readReconciliation,
  reconciliationItems,
  verify,
  verifyOrStop,
} from '#server/assurance/door.ts'
import { readHealth, seedSandbox } from '#server/host/door.ts'
import {
  addFirstOperator,
  inviteOperator,
  newOperator,
  showsLoopbackToken,
} from '#server/identity/door.ts'
import { type Platform, proofOfToken, type TellProgress } from '#server/kernel/door.ts'
import { dryRunOperation } from './dry-run-operation.ts'
import { inLines } from './in-lines.ts'
import { noteFailure } from './note-failure.ts'
import { exactResponse, problem, refusalProblem } from './problem.ts'
import { readJson } from './read-json.ts'

/** Where operations are dry run, with the documents that they name. */
export const DRY_RUN_PATH = '/loopback/dry-run'

/** Of one by its id, also if another has ended since. */
const pageOfReconciliation = reconciliationItems.query.extend({ id: z.uuid().optional() })

/** Under which the log knows the request. */
type Known = { Variables: { reference: string } }

/**
 * What whoever can read the data folder may ask without being an operator: how the platform is, whether its books agree
 * with themselves and the providers, to make the first operators, and to invite one to choose a password. Anybody may
 * ask for a proof that this is the folder's server.
 */
export function loopbackRoutes(platform: Platform): Hono<Known> {
  const routes = new Hono<Known>()
  const long = ({ req, get }: Context<Known>, work: (tell: TellProgress) => Promise<unknown>) =>
    inLines(req.raw, work, (error) => noteFailure(platform.log, get('reference'), error))
  // Asked before the token is shown.
  routes.get('/proof/:question', ({ req }) => {
    const { operatorToken, site } = platform
    return exactResponse({
      proof: proofOfToken(operatorToken, site.ownUrl(), req.param('question')),
    })
  })
  routes.use(async ({ req }, next) => {
    if (!showsLoopbackToken(platform, req.raw)) {
      return problem(401, 'token_required')
    }
    await next()
    return undefined
  })
  routes.post('/verification', (context) => long(context, (tell) => verification(platform, tell)))
  routes.post('/reconciliation', (context) =>
    long(context, (tell) => awaitReconciliation(platform, tell)),
  )
  routes.get('/reconciliation', async ({ req }) => {
    const asked = pageOfReconciliation.safeParse(req.query())
    if (!asked.success) return refusalProblem([{ code: 'unknown_object' }])
    const { id, ...page } = asked.data
    const found = await readReconciliation(platform, page, id)
    return found.ok ? exactResponse(found.value) : refusalProblem([{ code: 'unknown_object' }])
  })
  routes.post('/dry-run', (context) => dryRunOperation(platform, context.req.raw))
  routes.get('/health', async () => exactResponse(await readHealth(platform)))
  routes.post('/seed', async () => {
    if (!platform.ports.allSandbox) return refusalProblem([{ code: 'not_allowed' }])
    return exactResponse({ seeded: await seedSandbox(platform) }, 201)
  })
  routes.post('/operators', async ({ req }) => {
    const body = await readJson(req.raw, newOperator)
    if (!body.ok) return body.answer
    const decision = await addFirstOperator(platform, { kind: 'add', ...body.value })
    return decision.ok ? exactResponse(decision.value, 201) : refusalProblem(decision.refusals)
  })
  routes.post('/operators/:handle/invitation', async ({ req }) => {
    const handle = newOperator.shape.handle.safeParse(req.param('handle'))
    if (!handle.success) return refusalProblem([{ code: 'unknown_object' }])
    const decision = await inviteOperator(platform, handle.data)
    return decision.ok ? exactResponse(decision.value, 201) : refusalProblem(decision.refusals)
  })
  return routes
}

/** What it finds counts as it does at the scheduled look. */
async function verification(platform: Platform, tell: TellProgress) {
  const checkedAt = platform.clock.now()
  const differences = await verifyOrStop(platform, async () => ({
    differences: await verify(platform, { tell }),
    isWhole: true,
  }))
  const moneyStoppedAt = await findStoppedAt(platform.db)
  const chainHeight = await readComparedHeight(platform.db)
  return { checkedAt, chainHeight, moneyStoppedAt, ...countsOf(differences), differences }
}
