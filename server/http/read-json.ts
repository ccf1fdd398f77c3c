import type { z } from 'zod'
import { inputProblem, problem } from '#server/http/problem.ts'

export type ReadBody<T> = { ok: true; value: T } | { ok: false; answer: Response }

/** Reads a body that must fit the schema to the letter: unknown fields are refused, not dropped. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<ReadBody<T>> {
  let body: unknown
  try {
    body = JSON.parse(await request.text())
  } catch {
    return { ok: false, answer: problem(400, 'bad_json', { code: 'bad_json' }) }
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, answer: inputProblem(wrongFields(parsed.error)) }
}

/** Each wrong field by its path, with a code for what is wrong. */
export function wrongFields(error: z.ZodError): { field: string; code: string }[] {
  return error.issues.map((issue) => ({
    field: issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(',') : ''),
    code: issue.code === 'custom' ? issue.message : issue.code,
  }))
}
