const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text from outside can be an id of ours; the database throws at what is none. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
