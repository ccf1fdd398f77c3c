import type { ServerResponse } from 'node:http'
import { closedPolicy } from './content-security-policy.ts'

const always: Record<string, string> = {
  // What may be kept says so itself; an answer that says nothing is nobody's to keep.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), interest-cohort=()',
}

/**
 * Puts the security headers on every kind of answer before anything writes it. A page replaces the
 * closed content policy by its own; HSTS only makes sense where visitors come over TLS.
 */
export function setSecurityHeaders(response: ServerResponse, options: { tls: boolean }): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
  response.setHeader('Content-Security-Policy', closedPolicy)
  if (options.tls) {
    response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
  }
}
