import { certificateCheckTexts } from '#app/texts/certificate-check.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'

/** A certificate's token, as numbers and addresses are written. */
export interface TokenView {
  network: string
  contract: string
  tokenId: string
  /** Whose wallet it is in, the chain says; this page names nobody. */
  place: 'vault' | 'wallet' | 'burned'
  /** The explorer's page of it; null for a chain that none shows. */
  explorerUrl: string | null
}

const texts = certificateCheckTexts.token

/** That it has none, and why. */
export function TokenlessSection({ why }: { why: 'none' | 'pending' }) {
  return (
    <section aria-labelledby="jeton" className="grid gap-3 print:hidden">
      <h2 id="jeton" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="text-15 text-soft">{texts[why]}</p>
    </section>
  )
}

/** Where anybody finds the token without us. */
export function TokenSection({ token }: { token: TokenView }) {
  const { network, contract, tokenId, place, explorerUrl } = token
  return (
    <section aria-labelledby="jeton" className="grid gap-3 print:hidden">
      <h2 id="jeton" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="text-15 text-soft">{texts.text}</p>
      <FactsList
        facts={[
          { label: texts.network, value: network },
          { label: texts.contract, value: contract, tall: true },
          { label: texts.tokenId, value: tokenId, tall: true },
          { label: texts.place, value: texts.places[place] },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton value={contract} label={texts.copyContract} done={texts.copied} />
        <CopyButton value={tokenId} label={texts.copyToken} done={texts.copied} />
      </div>
      {explorerUrl !== null && (
        <a href={explorerUrl} className="text-15 underline underline-offset-4">
          {texts.explorer}
        </a>
      )}
    </section>
  )
}
