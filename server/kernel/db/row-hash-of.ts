/** What the audit log keeps instead of columns: a hash of them in their order, one of which is a random id as salt. In SQL. */
export const rowHashOf = (...columns: readonly string[]) =>
  `encode(sha256(convert_to(concat_ws(' ', ${columns.join(', ')}), 'UTF8')), 'hex')`
