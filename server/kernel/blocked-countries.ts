/** Countries that the platform does not serve, by two-letter code; those of the United States include its territories. */
const blocked = new Set('KP IR SY CU RU BY MM US AS GU MP PR UM VI'.split(' '))

export function isBlockedCountry(country: string | null): boolean {
  return country !== null && blocked.has(country)
}
