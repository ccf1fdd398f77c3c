const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text from outside is a uuid; the database throws for others. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
