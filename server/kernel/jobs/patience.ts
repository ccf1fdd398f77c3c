const mostMs = 5_000

/**
 * For a step of the maintenance that asks a provider about one row after the other: true once it has taken so long that the rest had
 * better be asked about the next time. A provider that is silent is waited for once, and not once for each row.
 */
export function startPatience(): () => boolean {
  const from = performance.now()
  return () => performance.now() - from > mostMs
}
