import { Hono } from 'hono'
import { apiDocument } from './openapi.ts'
import { documentPage } from './openapi-page.ts'
import { exactResponse } from './problem.ts'

/** The API's own description: for programs and for people. */
export function documentRoutes(): Hono {
  const routes = new Hono()
  routes.get('/openapi.json', () => exactResponse(apiDocument()))
  routes.get('/docs', () => documentPage())
  return routes
}
