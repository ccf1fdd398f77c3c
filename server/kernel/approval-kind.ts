import type { Operation } from '#domain/kernel/authority.ts'

/** One kind of proposal that a second operator approves, and where. */
export interface ApprovalKind {
  readonly operation: Operation
  /** What its subjects look like: `pocket:*`, where the star stands for anything, such as the object's id. */
  readonly subject: string
  /** As the endpoint is declared below `/api/operator`: `:id` is the object where `of` says so, else the proposal. */
  readonly path: `/${string}`
  readonly of?: 'object'
  /** What an approval must repeat from the proposal, so that one that was replaced since it was read is not approved. */
  readonly repeats?: readonly string[]
}
