/** Relative luminance of an sRGB colour, channels 0 to 255 (WCAG 2.2). */
export function luminance(red: number, green: number, blue: number): number {
  const linear = (channel: number): number => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2). */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The value below which `part` of the values lie. */
export function quantile(values: Float64Array, part: number): number {
  const sorted = values.slice().sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
