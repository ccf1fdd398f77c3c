/** Words that every form may use. */
export const formTexts = {
  toMend: (fields: number) => `${fields} champs sont à corriger\u00a0:`,
} as const
