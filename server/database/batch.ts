type Waiting<Row, Result> = { row: Row; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Makes one statement of the rows that arrive while others are under way. A single request is written at once, and
 * under load a commit carries many: each caller still waits for the commit of its own row.
 * @param write writes all rows or none, and answers in their order
 * @param writers how many statements run at a time: with two, one is written while the other's callers are answered
 * @param largest how many rows one statement takes at most
 */
export function batched<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  { writers = 2, largest = 64 } = {},
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
      const [only] = batch
      if (batch.length === 1) return only!.reject(error)
      // One bad row must not refuse its neighbours: each is tried alone, and gets an answer of its own.
      for (const one of batch) await flush([one])
    }
  }

  return (row: Row) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (writing < writers) void drain()
    })
}
