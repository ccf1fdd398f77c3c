const mostMs = 5_000

/**
 * For a maintenance step that asks a provider about one row after the other: true once it has taken so long that the rest waits
 * for the next tick. A silent provider is waited for once, not once for each row.
 */
export function startPatience(): () => boolean {
  const from = performance.now()
  return () => performance.now() - from > mostMs
}
