import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { readBundle } from '#domain/settlements/read-bundle.ts'
import { recompute } from '#domain/settlements/recompute-bundle.ts'

/** A hash that answers at once, as the rules ask for it; that of browsers does not. */
const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * Works a published settlement out again, by the rules that the platform itself runs: how many parts it has, and how many figures
 * differ. @throws where the text is no settlement.
 */
export function recomputeHere(json: string): { parts: number; differences: number } {
  const bundle = readBundle(json)
  return { parts: bundle.result.parts.length, differences: recompute(bundle, hashOf).length }
}
