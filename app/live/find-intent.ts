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
