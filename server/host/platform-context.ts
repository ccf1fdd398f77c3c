import { createContext, type RouterContext } from 'react-router'
import type { Client, Platform } from '#server/kernel/door.ts'

/**
 * Hands the platform from the HTTP shell to loaders and actions.
 *
 * Kept on `globalThis` because the development server loads this module a second time, and a context
 * is found by identity.
 */
const key = Symbol.for('coin-rouge.platform-context')
const registry = globalThis as { [key]?: RouterContext<Platform> }
registry[key] ??= createContext<Platform>()
export const platformContext: RouterContext<Platform> = registry[key]

/** Names one request in logs and on error pages, so that a visitor can quote it. */
const referenceKey = Symbol.for('coin-rouge.reference-context')
const references = globalThis as { [referenceKey]?: RouterContext<string> }
references[referenceKey] ??= createContext<string>()
export const referenceContext: RouterContext<string> = references[referenceKey]

/** Where the request comes from, for what limits tries. */
const clientKey = Symbol.for('coin-rouge.client-context')
const clients = globalThis as { [clientKey]?: RouterContext<Client> }
clients[clientKey] ??= createContext<Client>()
export const clientContext: RouterContext<Client> = clients[clientKey]

/** What became of a request's page, passed from the error boundary to the HTTP shell. */
export interface PageFailure {
  /** The database was busy: nothing is wrong with the page. */
  busy: boolean
}

const failureKey = Symbol.for('coin-rouge.failure-context')
const failures = globalThis as { [failureKey]?: RouterContext<PageFailure> }
failures[failureKey] ??= createContext<PageFailure>()
export const failureContext: RouterContext<PageFailure> = failures[failureKey]
