import * as z from 'zod/mini'
import { authTexts } from '#app/texts/auth.ts'

const { messages } = authTexts

/** The least that a registration must hold. */
export const NAME_MIN = 2
export const PASSWORD_MIN = 6

/** What the registration screen asks for. Source: AUTH-07. */
export const registerForm = z
  .object({
    name: z.string().check(z.trim(), z.minLength(NAME_MIN, { error: () => messages.nameTooShort })),
    email: z.string().check(z.trim(), z.email({ error: () => messages.emailInvalid })),
    password: z
      .string()
      .check(z.minLength(PASSWORD_MIN, { error: () => messages.passwordTooShort })),
    confirmPassword: z
      .string()
      .check(z.minLength(PASSWORD_MIN, { error: () => messages.confirmationTooShort })),
  })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      error: () => messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  )
export type RegisterValues = z.infer<typeof registerForm>
