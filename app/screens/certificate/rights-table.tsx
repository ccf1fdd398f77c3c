import { Check, X } from 'lucide-react'
import { certificateTexts, type RightText } from '#app/texts/certificate.ts'

const texts = certificateTexts.rights

/** What a certificate gives and does not give, word beside mark. */
export function RightsTable({ rights }: { rights: readonly RightText[] }) {
  return (
    <table className="w-full border-b border-rule text-15">
      <caption className="sr-only">{texts.caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.right}</th>
          <th scope="col">{texts.given}</th>
          <th scope="col">{texts.detail}</th>
        </tr>
      </thead>
      <tbody>
        {rights.map(({ right, given, detail }) => (
          <tr
            key={right}
            className="border-t border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-2.5"
          >
            <th scope="row" className="py-2.5 pr-4 text-left font-semibold max-sm:py-0">
              {right}
            </th>
            <td
              className={`py-2.5 pr-6 font-semibold whitespace-nowrap max-sm:py-0 max-sm:pr-0 ${given ? 'text-gain' : 'text-soft'}`}
            >
              <span className="inline-flex items-center gap-1.5">
                {given ? (
                  <Check aria-hidden size={16} strokeWidth={2.25} />
                ) : (
                  <X aria-hidden size={16} strokeWidth={2.25} />
                )}
                {given ? texts.yes : texts.no}
              </span>
            </td>
            <td className="py-2.5 text-soft max-sm:col-span-2 max-sm:py-0 max-sm:text-13">
              {detail}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
