import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { FormAnswer } from './field-errors.ts'

/**
 * A form that is checked on submit and from then on at every change; the first wrong field gets the
 * focus, whether the form or the answer says so.
 */
export function useHouseForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
  onSubmit: (values: Values) => FormAnswer<Values>,
  defaults?: DefaultValues<Values>,
) {
  const form = useForm<Values>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    resolver: resolverOf(schema),
    ...(defaults ? { defaultValues: defaults } : {}),
  })
  const submit = form.handleSubmit(async (values) => {
    const errors = (await onSubmit(values)) ?? {}
    for (const [at, [name, message]] of Object.entries(errors).entries()) {
      const options = { shouldFocus: at === 0 }
      form.setError(name as FieldPath<Values>, { message: String(message) }, options)
    }
  })
  return { form, submit }
}

/** Reads a schema's answer the way the form wants it: the first message of each field. */
function resolverOf<Values extends FieldValues>(schema: z.ZodMiniType<Values>): Resolver<Values> {
  return (values) => {
    const result = z.safeParse(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { code, message, path } of result.error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
