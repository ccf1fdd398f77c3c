import { ownSession } from '#app/own-session.server.ts'
import { noFile, ownFile } from '#app/papers/own-file.ts'
import { statementPaper } from '#app/papers/statement.ts'
import { writePdf } from '#app/papers/write-pdf.ts'
import { paperTexts as texts } from '#app/texts/papers.ts'
import { toParis, yearInParis } from '#domain/kernel/time.ts'
import { statementOf } from '#domain/ledger/movement.ts'
import { readBalanceBefore, readOwnMovements } from '#server/assurance/door.ts'
import { findNameOnPapers } from '#server/identity/door.ts'
import type { Route } from './+types/releve'

/** The statement of one year, such as `2026.pdf`, of whoever asks; of a running year up to now. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const year = Number(/^(2\d{3})\.pdf$/.exec(params.file)?.[1])
  const now = platform.clock.now()
  if (!(year <= toParis(now).year)) return noFile()
  const span = yearInParis(year)
  const openingMicro = await readBalanceBefore(platform, actor, span.from)
  const statement = statementOf(openingMicro, await readOwnMovements(platform, actor, span))
  const holder = await findNameOnPapers(platform, actor)
  const paper = statementPaper({ year, holder, statement, now })
  return ownFile({
    name: `coin-rouge-${texts.statementName}-${year}.pdf`,
    type: 'application/pdf',
    body: await writePdf(paper),
  })
}
