/** The promise did not settle in time. */
export class Late extends Error {
  readonly limit_s: number
  constructor(limit_ms: number) {
    super(`no answer within ${limit_ms / 1000} s`)
    this.limit_s = limit_ms / 1000
  }
}

/**
 * The result of `work`, or an error when it takes longer. The work is not stopped, only not waited for.
 * @throws Late
 */
export async function withTimeout<T>(limit_ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(limit_ms)), limit_ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
