/* What other modules may use of this one. */

export { bindPort } from './http/bind-port.ts'
export { appPagePolicy, stillPagePolicy } from './http/content-security-policy.ts'
export { endpoints } from './http/endpoints.ts'
export { isBusy } from './http/is-busy.ts'
