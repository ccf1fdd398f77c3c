/** Currencies in which promoters pay; every other one is of three to five letters too. */
export const currencyOptions = ['EUR', 'USD', 'GBP', 'CHF', 'AED', 'USDC'].map((value) => ({
  value,
  label: value,
}))
