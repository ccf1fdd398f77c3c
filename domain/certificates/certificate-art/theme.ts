export type CertificateKind = 'tips' | 'share' | 'federation'

/** Paper, line and accent of a certificate, from the tokens of the look. */
export type Theme = {
  readonly paper: string
  readonly line: string
  readonly accent: string
  /** What each kind of certificate is called on its face when no title is given. */
  readonly title: string
}

export const THEMES: Record<CertificateKind, Theme> = {
  tips: { paper: '#F4F1EA', line: '#0B0C0E', accent: '#D3202E', title: 'Priority Access Badge' },
  share: { paper: '#0B0C0E', line: '#F4F1EA', accent: '#FF5A57', title: 'Career Share' },
  federation: { paper: '#173BA3', line: '#F4F1EA', accent: '#E4BA4E', title: 'Mécène' },
}

/** What an art is drawn from. `light` leaves out every second line for small pictures. */
export type Drawing = {
  /** Starts every id, so that several pictures can stand on one page. */
  readonly id: string
  readonly theme: Theme
  readonly rank: number
  readonly light: boolean
}
