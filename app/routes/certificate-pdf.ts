import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { qrOf } from '#app/live/qr-of.ts'
import { certificatePaper } from '#app/papers/certificate-paper.ts'
import { noFile, ownFile } from '#app/papers/own-file.ts'
import { writePdf } from '#app/papers/write-pdf.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'
import type { CertificateRecord } from '#domain/certificates/certificate-record.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { signCertificateRecord } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { keepFor, loadSharp, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/certificate-pdf'

/** A certificate on one sheet of paper, for everybody: it says nothing of who holds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const number = certificateNumberIn(params.number)
  const signed = await signCertificateRecord(platform, number)
  if (!signed) return noFile()
  const address = `${platform.site.publicUrl()}/c/${number}`
  const paper = certificatePaper({
    ...signed,
    art: await drawn(platform, drawingOf(signed.record)),
    square: qrOf(address),
    address,
    now: platform.clock.now(),
  })
  return ownFile({
    name: `coin-rouge-certificat-${number}.pdf`,
    type: 'application/pdf',
    body: await writePdf(paper),
  })
}

/** Each takes a tenth of a second to draw; its key is all that it shows. */
const drawn = keepFor(DAY_MS, (_: Platform, svg) => toPng(svg))

/** Without its words, which need fonts that the machine may lack: the paper says them. */
function drawingOf(record: CertificateRecord): string {
  const { kind, number, principalMicro, coveredFights, compensationLevel } = record
  const options = { coveredFights, compensationLevel }
  return certificateArt(kind, formatCertificateNumber(number).slice(1), principalMicro, options)
}

async function toPng(svg: string): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 192 })
    .resize(600, 780)
    .png({ palette: true })
    .toBuffer()
}
