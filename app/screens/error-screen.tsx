import { useLocation } from 'react-router'
import { inBoth } from '#app/language/in-both.ts'
import { useLaunched } from '#app/live/use-launched.ts'
import { addressHere } from '#app/page-address.ts'
import { OctagonMark } from '#app/screens/marketing/frame/octagon-mark.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { brand } from '#domain/kernel/brand.ts'

const text = inBoth({
  fr: {
    happened: 'Cette page n’a pas pu s’afficher. L’erreur vient de nous.',
    busy: 'Trop de demandes nous arrivent en ce moment. Réessayez dans quelques secondes.',
    sent: 'Ce que vous veniez d’envoyer a pu aboutir\u00a0: vérifiez avant de l’envoyer de nouveau.',
    safe: 'Une page en panne ne débite rien. Un paiement déjà confirmé n’est pas perdu\u00a0: il apparaît dans votre compte.',
    retry: 'Réessayer',
    home: 'Accueil',
    reference: 'Référence',
    copy: 'Copier',
    write: 'Écrivez-nous',
  },
  en: {
    happened: 'This page broke while it was being made. The fault is ours.',
    busy: 'Too much is asked of us at this moment. Try again in a few seconds.',
    sent: 'What you had just sent may have gone through: look before you send it again.',
    safe: 'A page that breaks takes no payment. One that you had already confirmed is safe and appears in your account.',
    retry: 'Try again',
    home: 'Return to Home',
    reference: 'Reference',
    copy: 'Copy',
    write: 'Write to us',
  },
})

/** Shown when a page breaks: what happened, what is safe, and a reference to quote; never a stack. */
export function ErrorScreen({ reference, busy }: { reference: string; busy: boolean }) {
  const { pathname, search } = useLocation()
  const isOpen = useLaunched('accounts')
  return (
    <main className="theme-dark relative isolate flex overflow-hidden min-h-svh flex-col items-start justify-center gap-6 bg-ground p-6 text-strong md:p-24">
      <title>{`Unexpected Application Error! | ${brand.name}`}</title>
      <OctagonMark className="absolute -right-24 -bottom-24 -z-1 w-1/2 text-ink-850 max-lg:hidden" />
      <h1 className="type-display max-w-3xl text-64" lang="en">
        Unexpected Application Error!
      </h1>
      <p className="max-w-xl text-18">{busy ? text.busy : text.happened}</p>
      <p className="max-w-xl text-soft">{busy ? text.sent : text.safe}</p>
      <p className="flex flex-wrap gap-3">
        <a className={buttonClasses('primary', 'large')} href={`${pathname}${search}`}>
          {text.retry}
        </a>
        <a className={buttonClasses('secondary', 'large')} href={addressHere('/')}>
          {text.home}
        </a>
      </p>
      <p className="flex flex-wrap items-center gap-3 border-t border-rule pt-6 text-15 text-soft">
        <span>
          {text.reference} <code className="type-code select-all text-strong">{reference}</code>
        </span>
        <CopyButton text={reference} label={text.copy} />
        {isOpen && (
          <a
            className={buttonClasses('quiet', 'compact')}
            href={addressHere(`/contact?reference=${reference}`)}
          >
            {text.write}
          </a>
        )}
      </p>
    </main>
  )
}

/** Copies by the framework in the app; on a page without it the island listens for `data-copy`. */
function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button
      type="button"
      className={buttonClasses('quiet', 'compact')}
      data-copy={text}
      onClick={() => void navigator.clipboard?.writeText(text)}
    >
      {label}
    </button>
  )
}
