import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { checkCertificate } from '#app/live/check-certificate.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { formatUsdc } from '#domain/kernel/money.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'

/**
 * `npm run certificate -- <file | ->  [--signer <address>]`: checks a certificate's proof file on this machine, without asking the
 * platform. Ends with 0 when it is right, 1 when something differs, 2 when it cannot be read.
 */
const usage = 'Usage: npm run certificate -- <proof.json | -> [--signer <0x…>]\n'
const [place, option, expected] = process.argv.slice(2)

async function check(json: string): Promise<number> {
  const { record, signer, flaws } = await checkCertificate(json)
  const lines = [
    `Certificate ${formatCertificateNumber(record.number)} (${record.kind}), order ${record.orderId}`,
    `${formatUsdc(record.principalMicro)} USDC for ${record.recipientName}, “${record.pocketTitle}”, issued ${record.mintedOn}`,
    `Signed by ${signer}`,
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
        ? `This is not a certificate’s proof. ${error.message}.`
        : String(error)
    process.stderr.write(`${why}\n`)
    process.exitCode = 2
  }
}
