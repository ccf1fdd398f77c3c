import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { checkAttestation } from '#app/live/check-attestation.ts'
import { checkCertificate } from '#app/live/check-certificate.ts'
import { ATTESTATION_LAYOUT } from '#domain/campaigns/attestation.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { RecordFlaw } from '#domain/certificates/certificate-record.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'

/**
 * `npm run certificate -- <file | ->  [--signer <address>]`: checks the proof file of a certificate or of an attestation on this machine, without asking the
 * platform. Ends with 0 when it is right, 1 when something differs, 2 when it cannot be read.
 */
const usage = 'Usage: npm run certificate -- <proof.json | -> [--signer <0x…>]\n'
const [place, option, expected] = process.argv.slice(2)

async function check(json: string): Promise<number> {
  return json.includes(ATTESTATION_LAYOUT) ? attested(json) : certified(json)
}

async function attested(json: string): Promise<number> {
  const { record, signer, isSigned } = await checkAttestation(json)
  const { validUntil, revokedOn, bout } = record
  const lines = [
    `Attestation of ${record.federationName} for ${record.athleteName}: ${record.kind}, ${record.attestedOn}`,
    ...(validUntil ? [`Valid until ${validUntil}`] : []),
    ...(bout ? [`${bout.outcome} against ${bout.opponent}, ${bout.event}, ${bout.foughtOn}`] : []),
    ...(revokedOn ? [`Revoked on ${revokedOn}`] : []),
  ]
  return told(lines, signer, isSigned ? [] : ['signature'])
}

async function certified(json: string): Promise<number> {
  const { record, signer, flaws } = await checkCertificate(json)
  const lines = [
    `Certificate ${formatCertificateNumber(record.number)} (${record.kind}), order ${record.orderId}`,
    `${formatUsdc(record.principalMicro)} USDC for ${record.recipientName}, “${record.pocketTitle}”, issued ${record.mintedOn}`,
  ]
  return told(lines, signer, flaws)
}

function told(said: readonly string[], signer: string, flaws: readonly RecordFlaw[]): number {
  const lines = [
    ...said,
    `Signed by ${signer}`,
    // Anybody can sign a record with a key of their own.
    ...(expected === undefined
      ? [
          'Only --signer 0x… says whether that is the platform’s key: the contract’s complianceSigner.',
        ]
      : []),
    ...flaws.map((flaw) =>
      flaw === 'art' ? 'The picture has another hash.' : 'The signature is not of this record.',
    ),
  ]
  const isOther = expected !== undefined && expected.toLowerCase() !== signer.toLowerCase()
  if (isOther) lines.push(`The signer should be ${expected}.`)
  const isRight = flaws.length === 0 && !isOther
  if (isRight) lines.push('The record is whole.')
  process.stdout.write(`${lines.join('\n')}\n`)
  return isRight ? 0 : 1
}

const isAsked = option === undefined || (option === '--signer' && expected !== undefined)
if (place === undefined || !isAsked) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await check(
      place === '-' ? await text(process.stdin) : await readFile(place, 'utf8'),
    )
  } catch (error) {
    const why =
      error instanceof JsonUnreadable
        ? `This is not the proof of a certificate or an attestation. ${error.message}.`
        : String(error)
    process.stderr.write(`${why}\n`)
    process.exitCode = 2
  }
}
