type Waiting<Row, Result> = { row: Row; resolve: (result: Result) => void; reject: (error: unknown) => void }

type Options = { writers?: number; largest?: number; blamesRow: (error: unknown) => boolean }

/**
 * Makes one statement of the rows that arrive while others are under way. A single request is written at once, and
 * under load a commit carries many: each caller still waits for the commit of its own row.
 * @param write writes all rows or none, and answers in their order
 * @param writers how many statements run at a time: with two, one is written while the other's callers are answered
 * @param largest how many rows one statement takes at most
 * @param blamesRow whether an error is about what a row holds. Then each row is tried alone, so that a bad one does not
 *   refuse its neighbours; any other error (a lost connection) is everybody's
 */
export function batchWrites<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  { writers = 2, largest = 64, blamesRow }: Options,
) {
  const waiting: Waiting<Row, Result>[] = []
  let writing = 0

  async function drain() {
    writing++
    while (waiting.length > 0) await flush(waiting.splice(0, largest))
    writing--
  }

  async function flush(batch: Waiting<Row, Result>[]) {
    try {
      const results = await write(batch.map(({ row }) => row))
      batch.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      if (batch.length > 1 && blamesRow(error)) for (const one of batch) await flush([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (row: Row) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (writing < writers) void drain()
    })
}
