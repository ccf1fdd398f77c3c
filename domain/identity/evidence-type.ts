/** The kinds of document that are put on file. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]

/** The most that one document may weigh. */
export const MOST_EVIDENCE_BYTES = 10 * 1024 * 1024

/** By what a file of each type begins with; its name and what the sender calls it say nothing. */
const MAGIC: { readonly [Type in EvidenceType]: readonly number[] } = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** What a document is by its first bytes; null for anything else. */
export function evidenceTypeOf(bytes: Uint8Array): EvidenceType | null {
  const begins = (type: EvidenceType) => MAGIC[type].every((byte, at) => bytes[at] === byte)
  return EVIDENCE_TYPES.find(begins) ?? null
}
