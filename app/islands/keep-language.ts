import { languageCookie } from '#app/language/language.ts'
import { isLanguage } from '#domain/kernel/language.ts'

/** The link to the same page in the other language also keeps the choice for the app, where there is one. */
export function keepLanguage(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-language]')
    const chosen = link?.dataset.language
    // biome-ignore lint/suspicious/noDocumentCookie: our own text; not every browser has the Cookie Store.
    if (isLanguage(chosen)) document.cookie = languageCookie(chosen)
  })
}
