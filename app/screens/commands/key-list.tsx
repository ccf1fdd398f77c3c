import { useState } from 'react'
import { commandTexts as texts } from '#app/texts/commands.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { singleKeysOn, turnSingleKeys } from './single-keys.ts'

/** Every key that does something, and a way to turn the single ones off. */
export default function KeyList({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(singleKeysOn)
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
  const turn = (next: boolean) => {
    turnSingleKeys(next)
    setOn(next)
  }
  return (
    <Sheet open title={texts.keys} closeLabel={texts.close} onOpenChange={onClose}>
      <dl className="mb-6 border-b border-rule">
        {texts.keyList.map(([what, keys, macKeys]) => (
          <div key={what} className="flex justify-between gap-6 border-t border-rule py-3 text-15">
            <dt className="text-soft">{what}</dt>
            <dd>
              <kbd className="type-code whitespace-nowrap">{isMac ? macKeys : keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckField error={undefined} checked={on} onChange={(event) => turn(event.target.checked)}>
        {texts.singleKeys}
      </CheckField>
    </Sheet>
  )
}
