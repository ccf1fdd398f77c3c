/** Where a notice waits for the next document: the home page shows it and takes it away. */
export const FLASH_KEY = 'coin-rouge.flash'

/** Hands a notice over to the page that the browser loads next. */
export function leaveFlash(notice: { title: string; text: string }): void {
  try {
    sessionStorage.setItem(FLASH_KEY, JSON.stringify(notice))
  } catch {
    // Without storage the page changes and the notice is lost; nothing else depends on it.
  }
}
