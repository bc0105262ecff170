/** Things of the same day together, in their order. `Map.groupBy` is too young for some phones. */
export function byDay<Thing extends { day: string }>(things: readonly Thing[]) {
  const days = new Map<string, Thing[]>()
  for (const one of things) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return [...days]
}
