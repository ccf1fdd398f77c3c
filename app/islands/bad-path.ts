/** The 404 page leaves the path that led nowhere in the console. */
export function reportBadPath(): void {
  const path = document.querySelector<HTMLElement>('[data-bad-path]')?.dataset.badPath
  if (path) console.error(`404: nothing answers at ${path}`)
}
