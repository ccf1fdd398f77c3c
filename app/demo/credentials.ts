import { brand } from '#domain/kernel/brand.ts'

/** The one pair that the demonstration accepts. Set at build; a placeholder, not authentication. */
export interface DemoCredentials {
  email: string
  password: string
}

export const demoCredentials: DemoCredentials = {
  email: import.meta.env.VITE_DEMO_EMAIL || `demo@${domainOf(brand.supportEmail)}`,
  password: import.meta.env.VITE_DEMO_PASSWORD || 'champion',
}

/** The hint under the login form. */
export const demoHint = `Utilisez: ${demoCredentials.email} / ${demoCredentials.password}`

/** Whether the form holds exactly the demonstration's pair; spaces around the email do not count. */
export function areDemoCredentials(given: DemoCredentials): boolean {
  return given.email.trim() === demoCredentials.email && given.password === demoCredentials.password
}

function domainOf(email: string): string {
  return email.slice(email.indexOf('@') + 1)
}
