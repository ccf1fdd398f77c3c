import type { StatusView } from '#app/screens/status/status-screen.tsx'
import { dateTimeText } from '#app/texts/format.ts'
import { statusTexts as texts } from '#app/texts/status.ts'

/** How the platform runs, as the server tells it. */
export interface StatusFacts {
  now: Date
  chain: State
  background: State
  moneyStoppedAt: Date | null
  verifiedAt: Date | null
}

type State = 'up' | 'slow' | 'stopped' | 'off'

const tones = { up: 'gain', slow: 'caution', stopped: 'loss', off: 'neutral' } as const

/** The status of the service in words. */
export function statusView(facts: StatusFacts): StatusView {
  const { orders, payouts, chain, background, books } = texts.parts
  const since = facts.moneyStoppedAt && dateTimeText(facts.moneyStoppedAt)
  const money = since ? 'stopped' : 'up'
  const states: readonly State[] = [money, facts.chain, facts.background]
  const worst = states.includes('stopped')
    ? texts.someStopped
    : states.includes('slow')
      ? texts.someSlow
      : texts.allUp
  const row = (title: string, state: State, text: string) => ({
    ...{ title, text },
    ...{ state: texts.states[state], tone: tones[state] },
  })
  const ofMoney = (words: { title: string; up: string; stopped: (at: string) => string }) =>
    row(words.title, money, since ? words.stopped(since) : words.up)
  return {
    summary: worst,
    at: texts.at(dateTimeText(facts.now)),
    rows: [
      ofMoney(orders),
      ofMoney(payouts),
      row(chain.title, facts.chain, chain[facts.chain]),
      row(
        background.title,
        facts.background,
        facts.background === 'slow' ? background.slow : background.up,
      ),
    ],
    books: {
      title: books.title,
      text: facts.verifiedAt ? books.done(dateTimeText(facts.verifiedAt)) : books.never,
    },
  }
}
