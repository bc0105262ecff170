/**
 * A queue in turns: one job of each caller, then the next of each; so a caller with many jobs waits behind their own
 * requests and not in front of everybody's.
 */
export class Turns<Item> {
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  /** How many wait. */
  get size() {
    return this.#size
  }

  /** How many of that asker wait. */
  of(asker: string) {
    return this.#lines.get(asker)?.length ?? 0
  }

  add(asker: string, item: Item) {
    const line = this.#lines.get(asker)
    if (line) line.push(item)
    else this.#lines.set(asker, [item])
    this.#size++
  }

  /** The next in turn, of those that may go. */
  first(mayGo: (asker: string, item: Item) => boolean = () => true) {
    for (const [asker, [item]] of this.#lines) if (mayGo(asker, item!)) return { asker, item: item! }
    return undefined
  }

  /** Takes the one whose turn it is. */
  next(): Item | undefined {
    const first = this.first()
    if (first) this.take(first.asker, first.item)
    return first?.item
  }

  /** Takes one; its asker goes to the end of the round. @returns whether it still waited */
  take(asker: string, item: Item) {
    const line = this.#lines.get(asker)
    const at = line?.indexOf(item) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    this.#size--
    this.#lines.delete(asker)
    if (line.length > 0) this.#lines.set(asker, line)
    return true
  }
}
