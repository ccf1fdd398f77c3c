import { inBoth } from '#app/language/in-both.ts'

/** Words that every form may use. */
export const formTexts = inBoth({
  fr: { toMend: (fields: number) => `${fields} champs sont à corriger\u00a0:` },
  en: { toMend: (fields) => `${fields} fields need to be corrected:` },
})
