import { readBundle } from '#domain/settlements/read-bundle.ts'
import { recompute } from '#domain/settlements/recompute-bundle.ts'
import { hashHere } from './hash-here.ts'

/**
 * Works a published settlement out again, by the rules that the platform itself runs: how many parts it has, and how many figures
 * differ. @throws where the text is no settlement.
 */
export function recomputeHere(json: string): { parts: number; differences: number } {
  const bundle = readBundle(json)
  return { parts: bundle.result.parts.length, differences: recompute(bundle, hashHere).length }
}
