import {
  artOfRecord,
  flawsOfRecord,
  type RecordFlaw,
  readCertificateRecord,
  recordText,
  type SignedCertificateRecord,
} from '#domain/certificates/certificate-record.ts'
import { hashHere } from './hash-here.ts'
import { signerHere } from './signer-here.ts'

/** What a proof file says, its picture drawn anew, and what is wrong with it. */
export interface CheckedCertificate extends SignedCertificateRecord {
  art: string
  flaws: readonly RecordFlaw[]
}

/** Checks a proof file where it is, without asking anybody. @throws `JsonUnreadable` for what is no such file. */
export async function checkCertificate(json: string): Promise<CheckedCertificate> {
  const signed = readCertificateRecord(json)
  const art = artOfRecord(signed.record)
  const signer = await signerHere(recordText(signed.record), signed.signature)
  return { ...signed, art, flaws: flawsOfRecord(signed, { artSha256: hashHere(art), signer }) }
}
