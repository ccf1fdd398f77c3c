import { useId } from 'react'
import { Link } from 'react-router'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { authTexts } from '#app/texts/auth.ts'
import { earningsTexts } from '#app/texts/earnings.ts'
import { Fold } from '#app/ui/fold.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { EarningsView } from './earnings-screen.tsx'

const texts = earningsTexts.address

interface AddressProps {
  view: Pick<EarningsView, 'address' | 'wallets' | 'identityKnown'>
  answer: AccountAnswer | undefined
}

/** Where one is paid; another address takes its place in two steps. */
export function AddressSection({ view, answer }: AddressProps) {
  const { current, usable, change } = view.address
  // The form moves into the fold with the first address: that it is kept is told above.
  const open = answer?.done ? undefined : answer
  return (
    <AccountSection title={texts.title}>
      {answer?.done && <OutcomeLine answer={answer} of={['address']} />}
      {current ? (
        <div className="border-y border-rule py-4">
          <p className="font-mono text-15 font-semibold break-all">{current}</p>
          <p className="text-15 text-soft">{usable ?? texts.usable}</p>
        </div>
      ) : (
        <p className="border-y border-rule py-4 text-15">{texts.none}</p>
      )}
      {!view.identityKnown && (
        <Link
          to="/compte/portefeuilles"
          className="text-15 font-semibold text-link hover:underline"
        >
          {texts.identity}
        </Link>
      )}
      {current ? (
        <Fold summary={texts.change}>
          <p className="mb-3 text-15 text-soft">{change}</p>
          <AddressForm view={view} answer={open} />
        </Fold>
      ) : (
        <div id="versement" className="scroll-mt-24">
          <AddressForm view={view} answer={open} />
        </div>
      )}
    </AccountSection>
  )
}

function AddressForm({ view: { wallets }, answer }: AddressProps) {
  const listId = useId()
  return (
    <AccountForm intent="address" label={texts.action} answer={answer}>
      <TextField
        name="address"
        label={texts.label}
        hint={texts.hint}
        list={listId}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={listId}>
        {wallets.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <PasswordField
        showLabel={authTexts.showPassword}
        hideLabel={authTexts.hidePassword}
        required
        name="password"
        label={authTexts.login.password}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}
