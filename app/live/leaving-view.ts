import type { LeavingRow } from '#app/screens/account/profile-screen.tsx'
import { dateText, numberText, usdcText } from '#app/texts/format.ts'
import { profileTexts } from '#app/texts/profile.ts'
import type { LeavingFacts } from '#domain/identity/leaving.ts'

/** What still keeps somebody, each with its way out; none for whoever may leave. */
export function leavingView({
  isFrozen,
  open,
  lastFightAt,
}: LeavingFacts & { lastFightAt: Date | null }): readonly LeavingRow[] {
  const { keeps } = profileTexts.erase
  const until = lastFightAt ? keeps.shares.until(dateText(lastFightAt)) : keeps.shares.undated
  const row = (title: string, text: string, href: string) => ({ title, text, href })
  const counted = (title: string, count: number) => `${title} (${numberText(count)})`
  const { openOrders, shares, pockets, fights, operators, owedMicro, releasedMicro } = open
  return [
    isFrozen && row(keeps.frozen.title, keeps.frozen.text, '/reclamation'),
    openOrders > 0 &&
      row(
        counted(keeps.orders.title, openOrders),
        keeps.orders.text,
        '/dashboard?tab=transactions',
      ),
    shares > 0 &&
      row(counted(keeps.shares.title, shares), `${until} ${keeps.shares.text}`, '/dashboard'),
    owedMicro > 0n &&
      row(`${keeps.owed.title} (${usdcText(owedMicro)})`, keeps.owed.text, '/gains'),
    releasedMicro > 0n &&
      row(`${keeps.released.title} (${usdcText(releasedMicro)})`, keeps.released.text, '/gains'),
    pockets > 0 && row(counted(keeps.pockets.title, pockets), keeps.pockets.text, '/dashboard'),
    fights > 0 && row(counted(keeps.fights.title, fights), keeps.fights.text, '/dashboard'),
    operators > 0 && row(keeps.operators.title, keeps.operators.text, '/operator'),
  ].filter((each) => each !== false)
}
