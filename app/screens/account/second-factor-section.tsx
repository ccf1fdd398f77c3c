import { useState } from 'react'
import { ownAccountTexts } from '#app/texts/own-account.ts'
import { QrSquare } from '#app/ui/qr-square.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { OutcomeLine } from './outcome-line.tsx'

/** The second factor, as the page shows it. */
export interface FactorView {
  on: boolean
  recoveryCodesLeft: number
  /** When it ends since somebody has said that it is lost, in words; null where nobody has. */
  ends: string | null
}

interface SecondFactorSectionProps {
  factor: FactorView
  answer: AccountAnswer | undefined
}

const texts = ownAccountTexts.factor

/** A code of an app beside the password: off, being set up, or on. */
export function SecondFactorSection({ factor, answer }: SecondFactorSectionProps) {
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">
        {factor.on ? texts.on(factor.recoveryCodesLeft) : texts.off}
      </p>
      <RemovalLine factor={factor} answer={answer} />
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      {factor.on ? <WhileOn answer={answer} /> : <WhileOff answer={answer} />}
    </AccountSection>
  )
}

/** Where no recent login is asked for: that it will end, and how to keep it. */
export function WaitingRemovalSection({ factor, answer }: SecondFactorSectionProps) {
  if (!factor.ends && answer?.intent !== keepFactor) return null
  return (
    <AccountSection title={texts.title}>
      <RemovalLine factor={factor} answer={answer} />
    </AccountSection>
  )
}

const keepFactor = 'keep-factor'

function RemovalLine({ factor: { ends }, answer }: SecondFactorSectionProps) {
  if (!ends) return <OutcomeLine answer={answer} of={[keepFactor]} />
  return (
    <div className="grid gap-4 border-l-2 border-caution pl-4">
      <p className="text-15">{texts.waits(ends)}</p>
      <AccountForm intent={keepFactor} label={texts.keep} answer={answer} />
    </div>
  )
}

function WhileOff({ answer }: Pick<SecondFactorSectionProps, 'answer'>) {
  const [setup, setSetup] = useState(answer?.setup ?? null)
  // A wrong first code leaves the square where it is.
  if (answer?.setup && answer.setup !== setup) setSetup(answer.setup)
  if (!setup) {
    return <AccountForm intent="begin-factor" label={texts.begin} answer={answer} />
  }
  return (
    <>
      <p className="text-15">{texts.scan}</p>
      <QrSquare qr={setup.qr} label={texts.qr} />
      <p className="text-13 text-soft">
        {texts.secret} <code className="type-figure break-all">{setup.secret}</code>
      </p>
      <AccountForm intent="confirm-factor" label={texts.confirm} answer={answer}>
        <CodeField label={texts.code} />
      </AccountForm>
    </>
  )
}

function WhileOn({ answer }: Pick<SecondFactorSectionProps, 'answer'>) {
  return (
    <>
      <AccountForm intent="renew-codes" label={texts.renew} answer={answer}>
        <CodeField label={texts.anyCode} />
      </AccountForm>
      <AccountForm intent="end-factor" label={texts.end} answer={answer} danger>
        <CodeField label={texts.anyCode} />
      </AccountForm>
    </>
  )
}

function CodeField({ label }: { label: string }) {
  return <TextField name="code" label={label} autoComplete="one-time-code" required />
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="grid gap-3 border-l-2 border-caution pl-4">
      <p className="text-15">{texts.codes}</p>
      <ul className="type-figure grid gap-1 text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
