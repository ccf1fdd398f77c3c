/** What a verb sends, as the API's document describes it. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  description?: string
  const?: string
  enum?: readonly string[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  oneOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
}

/** One operation of the API as it is typed: plain data, so that it can be kept in a file. */
export interface Verb {
  /** The words that name it, such as `fights`, `start`. */
  name: readonly string[]
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api`, with `:name` for each argument. */
  path: string
  summary: string
  query: JsonSchema | null
  body: JsonSchema | null
  /** Answers a file, and no JSON. */
  givesFile: boolean
  /** Done for an operator, and not for everybody. */
  asOperator: boolean
}
