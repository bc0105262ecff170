/** Rows that come in batches, taken so many at a time. */
export function takeRows<Row>(batches: AsyncIterable<readonly Row[]>) {
  const iterator = batches[Symbol.asyncIterator]()
  let waiting: readonly Row[] = []
  let done = false

  const more = async () => {
    while (waiting.length === 0 && !done) {
      const next = await iterator.next()
      done = next.done ?? false
      if (!next.done) waiting = next.value
    }
    return !done
  }
  return {
    /** The next ones, at most `count` of them. Once they were all taken, `done` says whether there were more. */
    async *take(count: number) {
      for (let left = count; (await more()) && left > 0;) {
        const some = waiting.slice(0, left)
        waiting = waiting.slice(left)
        left -= some.length
        yield some
      }
    },
    done: () => done,
    /** Nobody wants the others. */
    close: async () => void (await iterator.return?.()),
  }
}
