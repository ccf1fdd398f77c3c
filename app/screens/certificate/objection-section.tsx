import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { WalletButtons } from '#app/screens/wallets/wallet-buttons.tsx'
import { recoveryTexts } from '#app/texts/recovery.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFoundWallets } from '#app/wallet/use-found-wallets.ts'
import { type ObjectionState, useObject } from './use-object.ts'

interface ObjectionSectionProps {
  objection: { address: string; text: string }
  /** Why a signature from elsewhere was refused. */
  refusal: string | null
}

const texts = recoveryTexts.object

/** Stops the recovery by a signature of the old wallet, in this browser or from elsewhere. */
export function ObjectionSection({ objection, refusal }: ObjectionSectionProps) {
  const found = useFoundWallets()
  const { state, object } = useObject(objection)
  const busyId = 'walletId' in state ? state.walletId : null
  return (
    <section aria-labelledby="opposition" className="grid content-start gap-4">
      <h2 id="opposition" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="text-15 text-soft">{texts.text}</p>
      {found.length === 0 && <p className="text-15">{walletTexts.link.none}</p>}
      <WalletButtons
        wallets={found}
        busyId={busyId}
        label={texts.with}
        onPress={(wallet) => void object(wallet)}
      />
      <Progress state={state} />
      <ElsewhereForm text={objection.text} refusal={refusal} />
    </section>
  )
}

function Progress({ state }: { state: ObjectionState }) {
  if (state.at === 'failed') return <FormRefusal>{state.text}</FormRefusal>
  return (
    <p role="status" className="text-15 text-soft empty:hidden">
      {state.at !== 'idle' && walletTexts.link.states[state.at]}
    </p>
  )
}

/** For a wallet that is not in this browser. */
function ElsewhereForm({ text, refusal }: { text: string; refusal: string | null }) {
  const busy = useBusy()
  return (
    <Fold summary={texts.elsewhere} className="open:border-l-2 open:border-rule open:pl-4">
      <p className="mb-3 text-15 text-soft">{texts.elsewhereText}</p>
      <pre lang="fr" className="mb-3 font-mono text-13 whitespace-pre-wrap">
        {text}
      </pre>
      <CopyButton value={text} label={texts.copy} done={texts.copied} />
      <Form method="post" replace preventScrollReset className="mt-4 grid gap-4">
        <TextField
          name="signature"
          label={texts.signature}
          hint={texts.signatureHint}
          autoComplete="off"
          spellCheck={false}
          required
          error={undefined}
        />
        <Button type="submit" kind="destructive" busy={busy} className="justify-self-start">
          {texts.action}
        </Button>
        <FormRefusal>{refusal}</FormRefusal>
      </Form>
    </Fold>
  )
}
