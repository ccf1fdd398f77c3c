import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { shortAddress, walletTexts } from '#app/texts/wallets.ts'
import { ChoiceList } from '#app/ui/choice-list.tsx'
import type { Offer } from './offer.ts'
import { Section } from './section.tsx'

interface PaymentSectionProps {
  form: UseFormReturn<BackingValues>
  wallets: NonNullable<Offer['wallets']>
}

const texts = walletTexts.choice

/** By card, or by a wallet that is linked; the wallet signs on the page that follows. */
export function PaymentSection({ form, wallets }: PaymentSectionProps) {
  const choices = [
    { value: '', title: texts.card, text: texts.cardText },
    ...wallets.map(({ id, address }) => ({
      value: id,
      title: texts.wallet(shortAddress(address)),
      text: texts.walletText,
    })),
  ]
  return (
    <Section title={texts.title}>
      <ChoiceList
        legend={texts.legend}
        choices={choices}
        value={form.watch('payWith')}
        onChange={(value) =>
          form.setValue('payWith', value, { shouldValidate: form.formState.isSubmitted })
        }
      />
      {wallets.length === 0 && (
        <Link
          to="/compte/portefeuilles"
          className="inline-flex min-h-9 items-center justify-self-start text-15 font-semibold text-link hover:underline"
        >
          {texts.link}
        </Link>
      )}
    </Section>
  )
}
