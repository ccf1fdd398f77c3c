/** What the demonstration's data hold. Euros and percent are plain numbers here and nowhere else. */
export interface DemoFighter {
  id: string
  name: string
  /** Part of the Pocket's weight, in percent. */
  percentage: number
  image: string
  /** Wins-losses-draws. */
  record: string
  /** Weight class. */
  category: string
  /** ISO date. */
  nextFight: string
  marketValue: number
  /** Percent; may be negative. */
  performance: number
}

export type DemoPocketType = 'elite' | 'ascendant' | 'diversified' | 'risky' | 'category'

export interface DemoPocket {
  id: string
  name: string
  description: string
  type: DemoPocketType
  participationRange: string
  currentParticipation: number
  availableParticipation: number
  fighters: readonly DemoFighter[]
  performance: { roi: number; change: number; totalValue: number }
  riskLevel: 'low' | 'medium' | 'high'
  backingMin: number
  /** ISO date. */
  created: string
  category: string
}
