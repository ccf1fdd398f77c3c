/** Countries that the platform does not serve, by their two letters. */
const blocked = new Set(['KP', 'IR', 'SY', 'CU', 'RU', 'BY', 'MM', 'US'])

export function isBlockedCountry(country: string | null): boolean {
  return country !== null && blocked.has(country)
}
