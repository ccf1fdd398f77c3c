/** Whether everybody may read an attestation today; `unknown` where the platform does not say. */
export type Standing = 'public' | 'gone' | 'unknown'

/** Asks the platform by the attestation's id alone. A file says what held when it was downloaded. */
export async function standingToday(id: string): Promise<Standing> {
  const answer = await fetch(`/api/attestations/${encodeURIComponent(id)}`).catch(() => null)
  if (answer?.ok) return 'public'
  return answer?.status === 404 ? 'gone' : 'unknown'
}
