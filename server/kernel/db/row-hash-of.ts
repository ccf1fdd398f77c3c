/** What the log keeps of columns in their place: a hash of them, in their order, of which one is a random id as its salt. In SQL. */
export const rowHashOf = (...columns: readonly string[]) =>
  `encode(sha256(convert_to(concat_ws(' ', ${columns.join(', ')}), 'UTF8')), 'hex')`
