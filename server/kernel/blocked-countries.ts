/** Countries that the platform does not serve, by their two letters; with the United States go their territories. */
const blocked = new Set('KP IR SY CU RU BY MM US AS GU MP PR UM VI'.split(' '))

export function isBlockedCountry(country: string | null): boolean {
  return country !== null && blocked.has(country)
}
