import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { Button } from '#app/ui/button.tsx'
import { CertificateIcon } from '#app/ui/icons/certificate-icon.tsx'

/** The Premium promotion: one line, outlined in the colour of honours. */
export function PremiumButton({ onPremium }: { onPremium(): void }) {
  return (
    <Button onClick={onPremium} className="w-full border-honour">
      <CertificateIcon className="text-honour" />
      {texts.premium}
    </Button>
  )
}
