import type { z } from 'zod'
import { findJsonFlaw, mostLevels } from '#domain/kernel/json-flaw.ts'
import { inputProblem, problem } from './problem.ts'

export type ReadBody<T> = { ok: true; value: T } | { ok: false; answer: Response }

/** Reads a body that must fit the schema to the letter: unknown fields are refused, not dropped. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<ReadBody<T>> {
  const body = parse(await request.arrayBuffer())
  if (body instanceof Response) return { ok: false, answer: body }
  const parsed = schema.safeParse(body.value)
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

/** What the bytes say, where they say one thing only; else the answer that names what is wrong. */
function parse(bytes: ArrayBuffer): { value: unknown } | Response {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    return problem(400, 'bad_json')
  }
  const flaw = findJsonFlaw(text)
  if (!flaw) return { value }
  const { code } = flaw
  if (code === 'too_deep') return problem(413, code, { mostLevels, errors: [flaw] })
  return code === 'duplicate_key' ? problem(400, code, { errors: [flaw] }) : inputProblem([flaw])
}
