/** One object that is another one's stand-in until it is replaced: whoever holds it goes on with the same. */
export function replaceable<Whole extends object>(
  first: Whole,
): {
  whole: Whole
  replace(next: Whole): void
} {
  let current = first
  const whole = new Proxy(first, { get: (_, name) => Reflect.get(current, name) })
  return {
    whole,
    replace: (next) => {
      current = next
    },
  }
}
