/** Writes a signed percentage the way the demonstration does, such as `+21.4%`. */
export function signedPercent(value: number): string {
  return `${value > 0 ? '+' : ''}${value}%`
}

/** Writes whole euros the way the demonstration does, such as `4,730€`. */
export function wholeEuros(value: number): string {
  return `${String(value).replace(/\B(?=(\d{3})+$)/g, ',')}€`
}
