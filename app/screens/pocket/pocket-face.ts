import type { FigureView } from '#app/screens/dashboard/view.ts'
import type { RightText } from '#app/texts/certificate.ts'
import type { PictureView } from '#app/ui/picture.tsx'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { BoutTapeView } from './bout-tape.tsx'
import type { BudgetView } from './budget-view.ts'
import type { MoneyView } from './money-view.ts'
import type { ScenariosView } from './scenarios-view.ts'

/** A fact whose texts are written already. */
export interface WrittenFact {
  label: string
  value: string
  note?: string | undefined
  total?: boolean | undefined
  tall?: boolean
}

/** An amount to back with, as a link to the same page with it chosen. */
export interface AmountChoice {
  label: string
  href: string
  chosen: boolean
}

/** Those who have backed, by the pseudonyms of the public books. */
export interface BackersView {
  summary: string
  latest: readonly { id: string; alias: string; day: string; amount: string }[]
}

/** A Pocket's page in words. */
export interface PocketFace {
  id: string
  kind: PocketKind
  kindLabel: string
  kindLang?: 'en' | undefined
  title: string
  description: string
  /** A likeness of the certificate it gives, as SVG. */
  art: string
  /** The address of the recipient's portrait; null where none was drawn. */
  portrait: string | null
  /** Absent where its owner shows none. */
  cover: PictureView | undefined
  /** The page's own address, without what was chosen on it. */
  path: `/p/${string}`
  /** False for what its recipient alone sees. */
  isPublic: boolean
  /** Where it stands. */
  state: string
  figures: readonly FigureView[]
  bar: { sold: number; text: string } | null
  recipient: {
    heading: string
    name: string
    href: string
    detail: string
    text: string
    picture: PictureView | undefined
    /** The address of the drawn head, where there is one. */
    image: string | undefined
  }
  split: { example: string; facts: readonly WrittenFact[] }
  /** The two sides of the next fight; null where nothing is known of the opponent. */
  tape: BoutTapeView | null
  fights: readonly {
    id: string
    when: string
    against: string
    place: string
    /** Null where the contract names none. */
    purse: string | null
    /** How it ended, or that it is cancelled or has no date; null while it is to come. */
    end: string | null
    /** What it has brought to share; null before it is settled. */
    shared: string | null
  }[]
  /** Empty once nothing more is sold. */
  amounts: readonly AmountChoice[]
  /** What the chosen amount may bring back; null for gifts, and once nothing more is sold. */
  scenarios: ScenariosView | null
  money: MoneyView
  /** What a federation's money is for; null where nobody has said so. */
  budget: BudgetView | null
  terms: readonly WrittenFact[]
  risk: string
  /** Where the money lies while it can be supported; null afterwards. */
  escrow: string | null
  minimum: string
  /** When it closes, or that it did. */
  timing: string
  /** Where it is supported; null while it takes none. */
  supportHref: string | null
  /** Where its certificates are resold; null where they cannot be. */
  marketHref: string | null
  gets: string
  /** What binds a buyer: withdrawal, locks and halts. */
  notes: readonly string[]
  backers: BackersView
  rights: readonly RightText[]
}
