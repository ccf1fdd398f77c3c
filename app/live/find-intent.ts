import { data } from 'react-router'
import { readFields } from './read-fields.ts'

/**
 * What a form of this name does; undefined for a form that there is not. A plain look into the table would also find
 * what every object has by birth, such as `constructor`, and run it on all that the page knows.
 */
export function findIntent<CarryOut>(
  intents: Readonly<Record<string, CarryOut>>,
  name: string,
): CarryOut | undefined {
  return Object.hasOwn(intents, name) ? intents[name] : undefined
}

/**
 * A form as it was sent: which one it is, its other fields, and what it does.
 * @throws what `readFields` throws, and a 400 answer for a form that there is not.
 */
export async function readIntent<CarryOut>(
  request: Request,
  intents: Readonly<Record<string, CarryOut>>,
): Promise<{ intent: string; fields: Record<string, string>; carryOut: CarryOut }> {
  const { intent = '', ...fields } = await readFields(request)
  const carryOut = findIntent(intents, intent)
  if (!carryOut) throw data('unknown form', { status: 400 })
  return { intent, fields, carryOut }
}
