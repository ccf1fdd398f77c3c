/** How items go together into one transaction. */
export interface Grouping<Place, Item, Answer> {
  /** The most that go together. */
  most: number
  /** Items that share one of these run one after the other, in separate groups. */
  apart?: (item: Item) => readonly string[]
  /** Runs a group; each item gets its own answer, in order, after the commit. */
  together(place: Place, items: readonly Item[]): Promise<readonly PromiseSettledResult<Answer>[]>
}

interface Waiting<Item, Answer> {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Queue<Item, Answer> {
  waiting: Waiting<Item, Answer>[]
  running: boolean
}

/**
 * A command for one item that batches those which arrive while others are being written: what waits becomes the next group. Each
 * platform has its own queue.
 */
export function inGroups<Place extends object, Item, Answer>(
  grouping: Grouping<Place, Item, Answer>,
): (place: Place, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Place, Queue<Item, Answer>>()
  return (place, item) => {
    const queue = queues.get(place) ?? { waiting: [], running: false }
    queues.set(place, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      if (queue.running) return
      queue.running = true
      setImmediate(() => void flush(grouping, place, queue))
    })
  }
}

async function flush<Place, Item, Answer>(
  grouping: Grouping<Place, Item, Answer>,
  place: Place,
  queue: Queue<Item, Answer>,
): Promise<void> {
  while (queue.waiting.length > 0) {
    const { group, left } = nextGroup(queue.waiting, grouping)
    queue.waiting = left
    await answerGroup(grouping, place, group)
  }
  queue.running = false
}

/** Splits off the first items that may run together, in their order; the rest keep theirs. */
export function nextGroup<Waits extends { item: unknown }>(
  waiting: readonly Waits[],
  { most, apart = () => [] }: Pick<Grouping<unknown, Waits['item'], unknown>, 'most' | 'apart'>,
): { group: Waits[]; left: Waits[] } {
  const taken = new Set<string>()
  const group: Waits[] = []
  const left: Waits[] = []
  for (const each of waiting) {
    const marks = apart(each.item)
    const fits = group.length < most && !marks.some((mark) => taken.has(mark))
    for (const mark of marks) taken.add(mark)
    if (fits) group.push(each)
    else left.push(each)
  }
  return { group, left }
}

async function answerGroup<Place, Item, Answer>(
  { together }: Grouping<Place, Item, Answer>,
  place: Place,
  group: readonly Waiting<Item, Answer>[],
): Promise<void> {
  const items = group.map(({ item }) => item)
  // The queue goes on whatever happens to one group.
  const answers = await together(place, items).catch((reason: unknown) =>
    items.map(() => ({ status: 'rejected', reason }) as const),
  )
  for (const [at, { resolve, reject }] of group.entries()) {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') resolve(answer.value)
    else reject(answer?.reason)
  }
}

/** Tries them together; if that fails, each alone in order, so that one failure fails no other. */
export async function togetherOrAlone<Item, Answer>(
  items: readonly Item[],
  together: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<readonly PromiseSettledResult<Answer>[]> {
  try {
    return (await together(items)).map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (items.length <= 1) return items.map(() => ({ status: 'rejected', reason }))
  }
  const alone: PromiseSettledResult<Answer>[] = []
  for (const item of items) alone.push(...(await togetherOrAlone([item], together)))
  return alone
}
