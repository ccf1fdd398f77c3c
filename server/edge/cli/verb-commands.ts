import { type Command, Option } from 'commander'
import { bodyFrom, type Field, fieldsOf, flagOf, type Typed } from './body-fields.ts'
import { hashOfDocument, readDocument, writeDocument } from './evidence-commands.ts'
import { inWords } from './in-words.ts'
import { readPages } from './read-pages.ts'
import type { Terminal } from './terminal.ts'
import type { JsonSchema, Verb } from './verb.ts'

/** Adds a verb for each operation of the API: its words and arguments are those of the path, its options those of the body. */
export function addVerbs(program: Command, verbs: readonly Verb[], terminal: Terminal): void {
  for (const verb of verbs) addVerb(program, verb, terminal)
  nameWhatIsIn(program)
}

/** A group of verbs is described by their names. */
function nameWhatIsIn(group: Command): void {
  for (const each of group.commands) {
    nameWhatIsIn(each)
    if (!each.description()) each.description(each.commands.map((one) => one.name()).join(', '))
  }
}

/** The group of these words, made where there is none. */
export function groupOf(program: Command, words: readonly string[]): Command {
  return words.reduce((group, word) => {
    const there = group.commands.find((each) => each.name() === word)
    return there ?? group.command(word)
  }, program)
}

function addVerb(program: Command, verb: Verb, terminal: Terminal): void {
  const { name, method, path, summary } = verb
  const command = groupOf(program, name).description(summary)
  for (const [, argument = ''] of path.matchAll(/:(\w+)/g)) {
    command.argument(`<${flagOf([argument]).slice(2)}>`)
  }
  const fields = fieldsOf(verb.query ?? verb.body ?? { properties: {} })
  for (const field of fields) command.addOption(optionOf(field))
  const isPaged = verb.query?.properties?.cursor !== undefined
  if (isPaged) command.option('--all', 'every page, and not the first alone', false)
  if (verb.givesFile) command.requiredOption('--to <file>', 'the file to write')
  if (method !== 'GET') command.option('--yes', 'do it; without this it is a dry run', false)
  command.action(async (...words: unknown[]) => {
    // The arguments come first, then the options, then the command.
    const given = words.slice(0, -2).map(String)
    const { all, yes = false, to } = command.opts<{ all?: boolean; yes?: boolean; to?: string }>()
    const address = addressOf(path, given)
    const typed = typedOf(command, fields)
    if (method !== 'GET') {
      const documents = new Map<string, Blob>()
      const body = bodyFrom(
        verb.body ?? {},
        await withHashes(typed, fields, async (file) => {
          if (yes) return hashOfDocument(terminal, file)
          documents.set(`document:${file}`, readDocument(file))
          return `document:${file}`
        }),
      )
      return terminal.change(
        yes,
        method,
        inOperators(address),
        body,
        [...name, ...given].join(' '),
        documents,
      )
    }
    const who = verb.asOperator ? { operator: terminal.operator() } : {}
    const ask = <Answer>(asked: string) => terminal.server().ask<Answer>('GET', `/api${asked}`, who)
    const answer = await readPages(ask, address, [...typed], all === true)
    if (to !== undefined) {
      writeDocument(to, answer as Uint8Array)
      return terminal.answer({ to }, () => to)
    }
    terminal.answer(answer, () => inWords(answer))
  })
}

const inOperators = (path: string): string => path.replace(/^\/operator/, '')

/** The path with the words that were typed for its parameters. */
function addressOf(path: string, given: readonly string[]): string {
  const left = [...given]
  return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

function optionOf({ at, schemas, required }: Field): Option {
  const [schema = {}] = schemas
  const option = new Option(`${flagOf(at)} <${placeholderOf(schema)}>`, schema.description)
  const choices = schemas.flatMap(choicesOf)
  const isClosed = choices.length > 0 && schemas.every((each) => choicesOf(each).length > 0)
  if (isClosed) option.choices([...new Set(choices)])
  if (schema.type === 'array') {
    option.argParser((text, before?: readonly string[]) => [...(before ?? []), text])
    option.description = `${(schema.items?.enum ?? []).join(', ')} (again for more)`.trimStart()
  }
  return option.makeOptionMandatory(required)
}

function choicesOf({ type, const: fixed, enum: oneOf }: JsonSchema): readonly string[] {
  if (fixed !== undefined) return [fixed]
  return oneOf ?? (type === 'boolean' ? ['true', 'false'] : [])
}

function placeholderOf({ type, format, pattern, description, items }: JsonSchema): string {
  if (type === 'array') return Object.keys(items?.properties ?? {}).join(',') || 'item'
  if (pattern === documentPattern) return 'file or hash'
  if (description?.startsWith('USDC')) return 'usdc'
  return format === 'date-time'
    ? 'instant'
    : format === 'uuid'
      ? 'id'
      : type === 'string'
        ? 'text'
        : (type ?? 'json')
}

/** How a document on file is named, by `sha256` of the kernel. */
const documentPattern = '^[0-9a-f]{64}$'

function typedOf(command: Command, fields: readonly Field[]): Typed {
  const flags = fields.map(({ at }) => flagOf(at))
  const options = command.options.filter(({ long }) => flags.includes(long ?? ''))
  return new Map(
    options.flatMap((option) => {
      const value = command.getOptionValue(option.attributeName())
      return value === undefined ? [] : [[option.long ?? '', value]]
    }),
  )
}

/** Puts the hash of each document that was typed as a file in its place. */
async function withHashes(
  typed: Typed,
  fields: readonly Field[],
  hashOfFile: (path: string) => Promise<string>,
): Promise<Typed> {
  const hashes = new Map(typed)
  const hashOf = async (fileOrHash: string) =>
    new RegExp(documentPattern).test(fileOrHash) ? fileOrHash : hashOfFile(fileOrHash)
  for (const { at, schemas } of fields) {
    const text = typed.get(flagOf(at))
    const isOfDocument = (schemas[0]?.items ?? schemas[0])?.pattern === documentPattern
    if (!isOfDocument || text === undefined) continue
    const isOne = typeof text === 'string'
    hashes.set(flagOf(at), isOne ? await hashOf(text) : await Promise.all(text.map(hashOf)))
  }
  return hashes
}
