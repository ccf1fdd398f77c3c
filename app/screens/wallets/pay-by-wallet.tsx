import { Link } from 'react-router'
import { shortAddress, walletTexts } from '#app/texts/wallets.ts'
import { Button } from '#app/ui/button.tsx'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'
import type { PayingWallet, PayWay } from '#app/wallet/pay-order.ts'
import { useFoundWallets } from '#app/wallet/use-found-wallets.ts'
import type { SignedPaymentEnd } from '#domain/orders/signed-payment.ts'
import { type PayState, usePayByWallet } from './use-pay-by-wallet.ts'

interface PayByWalletProps {
  /** Where the request to pay is sent. */
  action: string
  /** The exact amount, as it is written. */
  amount: string
  wallets: readonly PayingWallet[]
  /** The first of them was chosen for this order. */
  first: boolean
  /** Why the last signature was not taken. */
  ended?: SignedPaymentEnd | null
}

const texts = walletTexts.pay

/** The linked wallets, each with the wallets of this browser that may hold it. */
export default function PayByWallet({
  action,
  amount,
  wallets,
  first,
  ended = null,
}: PayByWalletProps) {
  const found = useFoundWallets()
  const { state, pay } = usePayByWallet(action)
  const isOver = state.at === 'sent' || state.at === 'handed'
  const busy = state.at !== 'idle' && state.at !== 'failed' && !isOver
  const press = (wallet: PayingWallet, by: FoundWallet, way: PayWay) => {
    if (!busy) void pay(wallet, by, way)
  }
  // Nothing can sign here: then the reason is said once.
  const signing = found.length === 0 ? [] : wallets.filter(({ signs }) => signs)
  const ways = { wallets, found, busy, first, press }
  return (
    <section aria-labelledby="payer-portefeuille" className="mt-8 border-t border-rule pt-6">
      <h2 id="payer-portefeuille" className="text-20 font-bold tracking-tight">
        {signing.length > 0 ? texts.bySignature : texts.title}
      </h2>
      <p className="mt-1 text-15 text-soft">
        {signing.length > 0 ? texts.bySignatureText : texts.text}
      </p>
      {ended && state.at === 'idle' && (
        <p role="status" className="mt-4 border-l-2 border-caution pl-4 text-15">
          {texts.ended[ended]}
        </p>
      )}
      {!isOver && signing.length > 0 && (
        <>
          <Ways {...ways} wallets={signing} way="signature" />
          <h3 className="mt-6 text-15 font-bold">{texts.byTransaction}</h3>
          <p className="mt-1 text-15 text-soft">{texts.byTransactionText}</p>
        </>
      )}
      {!isOver && <Ways {...ways} first={first && signing.length === 0} way="transaction" />}
      <Progress state={state} amount={amount} />
      <p className="mt-3">
        <Link
          to="/compte/portefeuilles"
          className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline"
        >
          {texts.manage}
        </Link>
      </p>
    </section>
  )
}

interface WaysProps {
  wallets: readonly PayingWallet[]
  found: readonly FoundWallet[]
  way: PayWay
  busy: boolean
  /** The first of them was chosen. */
  first: boolean
  press(wallet: PayingWallet, by: FoundWallet, way: PayWay): void
}

/** A button for each linked wallet and each wallet of this browser. */
function Ways({ wallets, found, way, busy, first, press }: WaysProps) {
  return (
    <ul className="mt-4 grid gap-4">
      {wallets.map((wallet, at) => (
        <li key={wallet.id} className="flex flex-wrap items-center gap-3">
          {found.length === 0 ? (
            <p className="text-15">{texts.missing(shortAddress(wallet.address))}</p>
          ) : (
            found.map((by, foundAt) => (
              <Button
                key={by.id}
                kind={first && at + foundAt === 0 ? 'primary' : 'secondary'}
                busy={busy}
                onClick={() => press(wallet, by, way)}
                className="py-2"
              >
                {by.icon && <img src={by.icon} alt="" width={20} height={20} />}
                {labelOf(`${by.name}, ${shortAddress(wallet.address)}`, way, wallet)}
              </Button>
            ))
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where both ways are there, each button says its own. */
function labelOf(name: string, way: PayWay, { signs }: PayingWallet): string {
  if (way === 'signature') return texts.signWith(name)
  return signs ? texts.sendWith(name) : texts.with(name)
}

function Progress({ state, amount }: { state: PayState; amount: string }) {
  if (state.at === 'failed') {
    return (
      <p role="alert" className="mt-4 border-l-2 border-caution pl-4 text-15">
        {state.text}
      </p>
    )
  }
  return (
    <div role="status" className="mt-4 border-l-2 border-strong pl-4 text-15 empty:hidden">
      {state.at !== 'idle' && <p>{textOf(state.at, amount)}</p>}
      {state.at === 'sent' && (
        <p className="mt-1 font-mono text-13 break-all text-soft">
          {texts.transaction} {shortAddress(state.transaction)}
        </p>
      )}
    </div>
  )
}

function textOf(at: Exclude<PayState['at'], 'idle' | 'failed'>, amount: string): string {
  return at === 'signing' ? texts.states.signing(amount) : texts.states[at]
}
