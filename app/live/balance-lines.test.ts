import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { balanceLines } from './balance-lines.ts'
import type { ToldMovement } from './movements-view.ts'

const moved = (kind: ToldMovement['kind'], whole: number, day: string): ToldMovement => ({
  id: day,
  kind,
  amountMicro: usdc(Math.abs(whole)),
  balanceMicro: usdc(whole),
  at: new Date(`2026-${day}T12:00:00Z`),
  certificateNumber: 16n,
  pocket: { slug: 'aminata', title: 'Aminata, objectif ceinture', recipientName: 'Aminata Keïta' },
  fight: null,
  orderId: null,
  isBacking: false,
  toAddress: null,
  reference: null,
  elsewhere: null,
  card: null,
})

test('PAY-03 a balance is the newest of what was credited, each with its day', () => {
  const movements = [
    moved('earnings', 60, '10-02'),
    moved('payout', -100, '09-20'),
    moved('compensation', 120, '09-13'),
  ]
  expect(balanceLines(usdc(80), movements)).toEqual([
    {
      label: 'Gains · Aminata, objectif ceinture · #0016',
      note: 'Sur votre solde depuis le 2 octobre 2026',
      value: '60\u00a0USDC',
    },
    {
      label: 'Compensation · Aminata, objectif ceinture · #0016',
      note: 'Sur votre solde depuis le 13 septembre 2026',
      value: '20\u00a0USDC',
    },
  ])
})

test('PAY-03 what is older than the movements that were read is one line', () => {
  expect(balanceLines(usdc(70), [moved('earnings', 60, '10-02')])).toMatchObject([
    { value: '60\u00a0USDC' },
    { label: 'Solde à votre nom', value: '10\u00a0USDC' },
  ])
  expect(balanceLines(usdc(0), [moved('earnings', 60, '10-02')])).toEqual([])
})
