import { useLocation } from 'react-router'
import { inBoth } from '#app/language/in-both.ts'
import { addressHere } from '#app/page-address.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { brand } from '#domain/kernel/brand.ts'

const text = inBoth({
  fr: {
    title: 'Pas de connexion',
    happened: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    safe: 'Rien n’a été envoyé et rien n’a été débité.',
    retry: 'Réessayer',
    home: 'Accueil',
  },
  en: {
    title: 'No connection',
    happened: 'The server does not answer. Check your connection.',
    safe: 'Nothing was sent and nothing was paid.',
    retry: 'Try again',
    home: 'Return to Home',
  },
})

/** Shown where a page did not come because nobody answers: nothing is broken. */
export function OfflineScreen() {
  const { pathname, search } = useLocation()
  return (
    <main className="theme-dark flex min-h-svh flex-col items-start justify-center gap-6 bg-ground p-6 text-strong md:p-24">
      <title>{`${text.title} | ${brand.name}`}</title>
      <h1 className="type-display max-w-3xl text-64">{text.title}</h1>
      <p className="max-w-xl text-18">{text.happened}</p>
      <p className="max-w-xl text-soft">{text.safe}</p>
      <p className="flex flex-wrap gap-3">
        <a className={buttonClasses('primary', 'large')} href={`${pathname}${search}`}>
          {text.retry}
        </a>
        <a className={buttonClasses('secondary', 'large')} href={addressHere('/')}>
          {text.home}
        </a>
      </p>
    </main>
  )
}
