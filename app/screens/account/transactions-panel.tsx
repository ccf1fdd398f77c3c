import { panelTexts } from '#app/texts/panels.ts'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'
import { PaymentsTable } from './payments-table.tsx'

const words = panelTexts.transactions

/** One's own orders. */
export function TransactionsPanel({ transactions }: Pick<PanelViews, 'transactions'>) {
  const { date, pocket, state, amount } = words.columns
  return (
    <Panel words={words} empty={transactions.length === 0}>
      <PaymentsTable
        caption={words.caption}
        columns={[date, pocket, state, amount]}
        rows={transactions}
      />
    </Panel>
  )
}
