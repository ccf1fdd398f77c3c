/** The number of a certificate as an address writes it; zero, which no certificate has, for what is none. */
export const certificateNumberIn = (text: string): number =>
  /^[1-9]\d{0,11}$/.test(text) ? Number(text) : 0
