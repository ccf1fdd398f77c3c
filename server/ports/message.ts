/** A message that does not come from the provider, or not now. */
export class ForgedMessage extends Error {}

/** A message of the provider's that is not what it should be: `fields` says where. */
export class MalformedMessage extends Error {
  readonly fields: readonly { field: string; code: string }[]

  constructor(fields: readonly { field: string; code: string }[]) {
    super(fields.map(({ field, code }) => `${field}: ${code}`).join(', '))
    this.fields = fields
  }
}
