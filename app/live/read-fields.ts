import { data } from 'react-router'
import type { z } from 'zod'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * The fields of a form as it was posted. A field that comes twice, a file, or text that no database
 * keeps (NUL, half of a surrogate pair) is no form of ours.
 * @throws a 400 answer for those, and a 415 answer for a body that is no form at all.
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!formTypes.test(type)) throw data('not a form', { status: 415 })
  const form = await request.formData().catch(() => {
    throw data('malformed form', { status: 400 })
  })
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    const isText = typeof value === 'string' && canBeKept(name) && canBeKept(value)
    if (!isText || fields.has(name)) throw data('malformed form', { status: 400 })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const canBeKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A field that carries JSON, where it fits; null for anything else. */
export function readJsonField<T>(text: string | undefined, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}
