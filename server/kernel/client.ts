/** Where a request comes from, as far as limits and the list of logins need to know. */
export interface Client {
  /**
   * An IPv4 address or the first half of an IPv6 one, written out; null for a caller on this machine
   * itself, whom no limit by network concerns.
   */
  network: string | null
  userAgent: string | null
}
