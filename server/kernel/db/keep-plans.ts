import { type PGlite, protocol } from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

type Send = PGlite['execProtocolStream']
type Answers = Awaited<ReturnType<Send>>

/** A statement that is being sent, part by part. */
interface Sending {
  text: string
  name: string
}

const { serialize } = protocol
const parse = 'P'.charCodeAt(0)
const describe = 'D'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)
const portal = 'P'.charCodeAt(0)
const headLength = 5

/**
 * Makes the embedded database reuse parsed and planned statements, as server connections do. The library sends each statement
 * unnamed, one message after the other; here they get names, a known one is not sent again, and what runs it goes in one.
 * @param statementsAPlan After so many statements plans are made anew: nothing updates row counts there, so a plan made for a
 * small table would be kept for a large one.
 */
export function keepPlans(pglite: PGlite, statementsAPlan = 20_000): void {
  const send: Send = pglite.execProtocolStream.bind(pglite)
  const names = createStatementNames()
  const described = new Map<string, Answers>()
  let sending: Sending | null = null
  let sentSince = 0
  /** What comes before the message that runs the statement. */
  let bound: Uint8Array[] = []
  const prepare = async (message: Uint8Array, options: Parameters<Send>[1]) => {
    // In a failed transaction it would be refused, in place of the statement that saves it.
    if (++sentSince >= statementsAPlan && !pglite.isInTransaction()) {
      sentSince = 0
      await send(serialize.query('discard plans'), options)
    }
    bound = []
    const text = textIn(message)
    const name = names.of(text)
    sending = name === undefined ? null : { text, name }
    if (name === undefined) return send(message, options)
    return described.has(name) ? [] : send(serialize.parse({ name, text }), options)
  }
  const tell = async ({ name }: Sending, options: Parameters<Send>[1]) => {
    const known = described.get(name)
    if (known) return known
    const answers = await send(serialize.describe({ type: 'S', name }), options)
    described.set(name, answers)
    return answers
  }
  const run = async (last: Uint8Array, options: Parameters<Send>[1]) => {
    const whole = Buffer.concat([...bound, last, serialize.sync()])
    bound = []
    try {
      return await send(new Uint8Array(whole), options)
    } catch (error) {
      if (sending) names.renameWhereUseless(sending.text, error)
      throw error
    }
  }
  const hold = (message: Uint8Array): Answers => {
    bound.push(message[0] === bind && sending ? named(message, sending.name) : message)
    return []
  }
  let wasRun = false
  pglite.execProtocolStream = async (message, options) => {
    const [kind] = message
    const hasEnded = kind === sync && wasRun
    wasRun = kind === execute
    if (hasEnded) return []
    if (comesFirst(message)) return hold(message)
    if (kind === parse) return prepare(message, options)
    if (kind === execute) return run(message, options)
    return kind === describe && sending ? tell(sending, options) : send(message, options)
  }
}

/** Whether it only comes before what runs a statement: its values, or a question about its columns. */
const comesFirst = (message: Uint8Array) =>
  message[0] === bind || (message[0] === describe && message[headLength] === portal)

/** The Parse message of an unnamed statement. */
function textIn(message: Uint8Array): string {
  const from = headLength + 1
  return new TextDecoder().decode(message.subarray(from, message.indexOf(0, from)))
}

/** The Bind message of an unnamed statement, with this name instead. */
function named(message: Uint8Array, name: string): Uint8Array {
  const at = message.indexOf(0, headLength) + 1
  const written = new TextEncoder().encode(name)
  const changed = new Uint8Array(message.length + written.length)
  changed.set(message.subarray(0, at))
  changed.set(written, at)
  changed.set(message.subarray(at), at + written.length)
  new DataView(changed.buffer).setUint32(1, changed.length - 1)
  return changed
}
