import { expect, test, vi } from 'vitest'
import { notify, onFirstNotice, showNotices } from './notify.ts'

const notice = (title: string) => ({ title, text: '' })

test('notices that are raised before anybody shows them wait, wake the shower and keep their order', () => {
  // Files share their modules: what tests of another one have raised is shown first.
  showNotices(() => {})()
  const wake = vi.fn()
  onFirstNotice(wake)
  notify(notice('one'))
  notify(notice('two'), 'destructive')
  expect(wake).toHaveBeenCalled()
  const shown: string[] = []
  const giveBack = showNotices(({ title }, tone) => shown.push(`${title} ${tone}`))
  notify(notice('three'), 'success')
  expect(shown).toEqual(['one info', 'two destructive', 'three success'])
  giveBack()
  notify(notice('four'))
  expect(shown).toHaveLength(3)
})
