import * as z from 'zod/mini'
import { authTexts } from '#app/texts/auth.ts'

const { messages } = authTexts

/** What the login screen asks for. The email's form is not checked. Source: AUTH-02. */
export const loginForm = z.object({
  email: z.string().check(z.minLength(1, { error: () => messages.emailRequired })),
  password: z.string().check(z.minLength(1, { error: () => messages.passwordRequired })),
})
export type LoginValues = z.infer<typeof loginForm>
