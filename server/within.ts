/**
 * The result of `work`, or an error when it takes longer. What was begun is not stopped, only not waited for.
 * @throws Error `no answer within … s`
 */
export async function within<T>(limit_ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit_ms / 1000} s`)), limit_ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
