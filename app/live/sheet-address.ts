/** The parameter that opens the backing sheet, and its value while no Pocket is chosen. */
export const SHEET_KEY = 'soutenir'
export const CHOOSE = 'choix'

/** The parameter that names the amount to start from, in USDC as decimal text. */
export const AMOUNT_KEY = 'montant'

/** The parameter of an order's page that names the wallet it is to be paid with. */
export const WALLET_KEY = 'portefeuille'

/** Whether this path opens the backing sheet. */
export const opensSheet = (path: string): boolean =>
  new URLSearchParams(path.split('?')[1]).has(SHEET_KEY)

/** The address's parameters with the sheet of this Pocket open, or with none. */
export function sheetSearch(search: URLSearchParams, pocketId: string | null): string {
  const next = new URLSearchParams(search)
  next.delete(AMOUNT_KEY)
  if (pocketId === null) next.delete(SHEET_KEY)
  else next.set(SHEET_KEY, pocketId)
  return next.toString()
}
