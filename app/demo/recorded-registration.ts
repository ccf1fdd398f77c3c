import type { RegisterValues } from '#app/forms/register-form.ts'

export const REGISTRATION_KEY = 'coin-rouge.registration'

/** Keeps a registration in this browser: name and email only, never a password. */
export function recordRegistration(
  { name, email }: RegisterValues,
  store: Pick<Storage, 'setItem'> = localStorage,
): void {
  store.setItem(REGISTRATION_KEY, JSON.stringify({ name, email }))
}
