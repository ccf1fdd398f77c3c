import { data } from 'react-router'
import { type Typed, typedOf } from './typed.ts'

/** A form of the console as it was posted: what was typed, and the documents that came with it. */
export interface Posted {
  readonly intent: string
  readonly once: string
  readonly typed: Typed
  readonly files: readonly (readonly [at: string, bytes: Uint8Array])[]
}

const OURS = new Set(['intent', 'once'])

/** @throws a 400 answer for what is no form, and for text that no database keeps. */
export async function readPosted(request: Request): Promise<Posted> {
  const form = await request.formData().catch(() => {
    throw data('malformed form', { status: 400 })
  })
  const texts: [string, string][] = []
  const files: [string, Uint8Array][] = []
  for (const [at, value] of form) {
    if (typeof value !== 'string') {
      if (value.size > 0) files.push([at, new Uint8Array(await value.arrayBuffer())])
    } else if (value.includes('\0') || !value.isWellFormed()) {
      throw data('malformed form', { status: 400 })
    } else if (!OURS.has(at)) texts.push([at, value.replaceAll('\r\n', '\n')])
  }
  const one = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { intent: one('intent'), once: one('once').slice(0, 255), typed: typedOf(texts), files }
}
