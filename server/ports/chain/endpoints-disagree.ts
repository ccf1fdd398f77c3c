/** Two that answer for the chain say different things of one final block: neither is believed. */
export class EndpointsDisagree extends Error {
  readonly height: bigint
  /** What each of them says. */
  readonly first: string
  readonly other: string

  constructor(height: bigint, first: string, other: string) {
    super(`two endpoints disagree about final block ${height} (${first}; ${other})`)
    this.height = height
    this.first = first
    this.other = other
  }
}
