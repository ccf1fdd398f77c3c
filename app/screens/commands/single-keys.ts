const KEY = 'coin-rouge.keys'

/** Whether single keys do something: people who dictate or tremble may turn them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice where storage allows. */
export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the choice holds for nobody.
  }
}
