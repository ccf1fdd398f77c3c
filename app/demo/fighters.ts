import type { DemoFighter } from './entities.ts'

/** Eight invented fighters. */
export const fighters = {
  f1: fighter('f1', 'Inès Morel', 22, '9-1-0', 'Poids paille', '2026-12-12', 48_000, 12.4),
  f2: fighter('f2', 'Moussa Diallo', 30, '14-3-0', 'Poids welter', '2026-12-05', 96_000, 21.8),
  f3: fighter('f3', 'Karim Benali', 18, '7-2-1', 'Poids léger', '2027-01-16', 39_500, 6.1),
  f4: fighter('f4', 'Léa Vidal', 20, '11-4-0', 'Poids mouche', '2026-11-28', 52_000, 15.3),
  f5: fighter('f5', 'Théo Roussel', 16, '12-6-0', 'Poids lourd', '2027-02-06', 61_000, -8.2),
  f6: fighter('f6', 'Nadia Brahimi', 24, '8-2-0', 'Poids coq', '2026-11-27', 44_500, 9.7),
  f7: fighter('f7', 'Jules Carpentier', 14, '6-5-1', 'Poids moyen', '2027-01-30', 27_000, -3.5),
  f8: fighter('f8', 'Awa Diop', 26, '10-1-0', 'Poids plume', '2026-12-19', 58_500, 18.9),
} as const satisfies Record<string, DemoFighter>

function fighter(
  id: string,
  name: string,
  percentage: number,
  record: string,
  category: string,
  nextFight: string,
  marketValue: number,
  performance: number,
): DemoFighter {
  const image = `/plates/${id}-face.svg`
  return { id, name, percentage, image, record, category, nextFight, marketValue, performance }
}
