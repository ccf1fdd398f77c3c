/** Absolute path commands as the rasteriser writes them: M, L, Q, C and Z with plain numbers. */
type Step = { letter: string; numbers: number[] }

const NUMBERS_PER_STEP: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }

function parse(d: string): Step[] {
  return [...d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, letter = 'Z', rest = '']) => {
    const numbers =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    if (numbers.length !== NUMBERS_PER_STEP[letter])
      throw new Error(`Unread path step ${letter}${rest}`)
    return { letter, numbers }
  })
}

/** Joins numbers with the fewest characters that SVG reads back the same: `1 -.5 3` as `1-.5 3`. */
function joined(numbers: number[], decimals: number): string {
  let text = ''
  for (const number of numbers) {
    const digits = String(Number(number.toFixed(decimals))).replace(/^(-?)0\./, '$1.')
    const value = digits === '-0' ? '0' : digits
    const glued = value.startsWith('-') || (value.startsWith('.') && /\.\d*$/.test(text))
    text += text === '' || glued ? value : ` ${value}`
  }
  return text
}

/** Where the pen, the start of the contour and the last control point stand, as a reader sees them. */
type Pen = { at: [number, number]; start: [number, number]; control: [number, number] | undefined }

/**
 * Rewrites a path with relative, rounded steps. Rounding is taken from the pen's rounded place,
 * so that errors do not add up along the outline. A curve whose control point mirrors the last one
 * is written as a smooth step, which is most of them in TrueType outlines.
 */
export function compactPath(d: string, decimals = 1): string {
  const pen: Pen = { at: [0, 0], start: [0, 0], control: undefined }
  let out = ''
  let previous = ''
  for (const step of parse(d)) {
    const short = shortened(step, pen, 10 ** decimals)
    if (short === undefined) continue
    const text = joined(short.numbers, decimals)
    const repeats = short.letter === previous && short.letter !== 'm' && short.letter !== 'z'
    out += repeats ? (text.startsWith('-') ? text : ` ${text}`) : short.letter + text
    previous = short.letter
  }
  return out
}

/** The step from the pen's rounded place, or nothing when rounding made it vanish. Moves the pen. */
function shortened(step: Step, pen: Pen, unit: number): Step | undefined {
  const round = (value: number) => Math.round(value * unit) / unit
  const { letter, numbers } = step
  const [fromX, fromY] = pen.at
  const last = pen.control
  pen.control = undefined
  if (letter === 'Z') {
    pen.at = pen.start
    return { letter: 'z', numbers: [] }
  }
  const relative = numbers.map((value, i) => round(round(value) - (i % 2 === 0 ? fromX : fromY)))
  const [dx = 0, dy = 0] = relative.slice(-2)
  pen.at = [round(fromX + dx), round(fromY + dy)]
  if (letter === 'M') pen.start = pen.at
  if (letter === 'L') return dx === 0 && dy === 0 ? undefined : straight(dx, dy)
  if (letter !== 'Q') return { letter: letter.toLowerCase(), numbers: relative }
  const [controlX = 0, controlY = 0] = numbers
  const mirrored: [number, number] = last
    ? [2 * fromX - last[0], 2 * fromY - last[1]]
    : [fromX, fromY]
  const drift = Math.hypot(mirrored[0] - controlX, mirrored[1] - controlY)
  if (drift < 1.5 / unit) {
    pen.control = mirrored
    return { letter: 't', numbers: [dx, dy] }
  }
  pen.control = [round(controlX), round(controlY)]
  return { letter: 'q', numbers: relative }
}

function straight(dx: number, dy: number): Step {
  if (dy === 0) return { letter: 'h', numbers: [dx] }
  if (dx === 0) return { letter: 'v', numbers: [dy] }
  return { letter: 'l', numbers: [dx, dy] }
}
