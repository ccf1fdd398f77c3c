import { authTexts } from '#app/texts/auth.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import type { OwnCertificateView } from './own-certificate.tsx'

interface WalletFieldsProps {
  label: string
  wallets: OwnCertificateView['wallets']
}

/** The wallet that a certificate is to go to, and the password, asked for again before it moves. */
export function WalletFields({ label, wallets }: WalletFieldsProps) {
  return (
    <>
      <PickField name="walletId" label={label} options={wallets} error={undefined} />
      <PasswordField
        showLabel={authTexts.showPassword}
        hideLabel={authTexts.hidePassword}
        required
        name="password"
        label={authTexts.login.password}
        autoComplete="current-password"
      />
    </>
  )
}
