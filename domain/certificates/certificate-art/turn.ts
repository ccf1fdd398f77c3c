/**
 * Sine and cosine of an angle in turns (1 is a full circle), from sums and products alone:
 * the built-in functions may differ in the last bit between engines, and the art must not.
 * Exact to about 10⁻¹², far under the drawn hundredth.
 */
export function cosTurn(turns: number): number {
  const folded = Math.abs(turns - Math.round(turns))
  return folded > 0.25 ? -series(0.5 - folded) : series(folded)
}

export const sinTurn = (turns: number): number => cosTurn(turns - 0.25)

/** The cosine series in Horner form, for a quarter turn at most. */
function series(quarter: number): number {
  const x = quarter * 6.283185307179586
  const square = x * x
  let sum = 1
  for (let n = 18; n >= 2; n -= 2) sum = 1 - (square / (n * (n - 1))) * sum
  return sum
}
