import { because, earnings, evidenceHash } from '#tests/fixtures/fights.ts'
import { newKey, type Site } from './site.ts'

/** A Pocket and its two fights. */
interface Offered {
  pocketId: string
  fightIds: readonly [string, string]
}

/** One fight of each Pocket is fought, declared, paid for and settled; gives the figures of each settlement. */
export async function fight(
  site: Site,
  pockets: readonly Offered[],
  which: 0 | 1,
  earned: string,
  shared: string,
): Promise<unknown[]> {
  const outcome = 'win'
  for (const { fightIds } of pockets) await site.done('alix', `/fights/${fightIds[which]}/start`)
  await site.travel('3h')
  const declarations: string[] = []
  for (const { fightIds } of pockets) {
    const at = `/fights/${fightIds[which]}`
    await site.done('alix', `${at}/result`, { outcome, evidenceHash, ...because })
    await site.done('noor', `${at}/official-result`, { outcome, ...because })
    const { declarationId } = await site.done('alix', `${at}/earnings`, earnings(earned))
    await site.done('noor', `/earnings/${declarationId}/verification`, {
      earnings: earned,
      ...because,
    })
    declarations.push(declarationId)
  }
  await site.travel('73h')
  const shown: unknown[] = []
  for (const { fightIds, pocketId } of pockets) {
    const { receiptId } = await site.done('alix', '/receipts', {
      fightId: fightIds[which],
      pocketId,
      amount: shared,
      reference: newKey(),
      senderAddress: `0x${'c4'.repeat(20)}`,
    })
    const { proposalId, figures } = await site.done('alix', `/receipts/${receiptId}/settlement`)
    await site.done('noor', `/settlements/${proposalId}/approvals`)
    const distribution = await fetch(
      `${site.url}/api/pockets/${pocketId}/fights/${fightIds[which]}/distributions/1`,
    )
    if (distribution.status !== 200) throw new Error(await distribution.text())
    shown.push(figures)
  }
  return shown
}
