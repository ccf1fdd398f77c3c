import { Command } from 'cmdk'

interface Item {
  title: string
  /** A word at the right, such as the kind of a Pocket. */
  detail?: string
}

interface CommandGroupProps<Of extends Item> {
  title: string
  items: readonly Of[]
  onPick(item: Of): void
}

/** A titled group of the menu; it is not there while nothing of it fits. */
export function CommandGroup<Of extends Item>({ title, items, onPick }: CommandGroupProps<Of>) {
  if (items.length === 0) return null
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint"
    >
      {items.map((item) => (
        <Command.Item
          key={item.title}
          value={`${title} ${item.title}`}
          keywords={item.detail ? [item.detail] : []}
          onSelect={() => onPick(item)}
          className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 border-l-2 border-transparent px-4 py-1.5 text-15 data-[selected=true]:border-strong data-[selected=true]:bg-sunken"
        >
          <span className="min-w-0 font-medium">{item.title}</span>
          {item.detail && <span className="text-13 text-soft">{item.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
