import { Link } from 'react-router'
import { certificateCheckTexts } from '#app/texts/certificate-check.ts'

const texts = certificateCheckTexts.proof
const link = 'inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline'

/** What proves a certificate without the site, and the page that checks it. */
export function ProofSection({ href }: { href: string }) {
  return (
    <section aria-labelledby="preuve" className="grid gap-2 print:hidden">
      <h2 id="preuve" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="text-15 text-soft">{texts.text}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`${href}/certificat.pdf`} download className={link}>
          {texts.paper}
        </a>
        <a href={`${href}/preuve.json`} download className={link}>
          {texts.record}
        </a>
        <Link to="/verifier" className={link}>
          {texts.check}
        </Link>
      </p>
    </section>
  )
}
