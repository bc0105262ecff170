import { useCallback, useEffect, useRef, useState } from 'react'
import { health, type PartHealth } from '#contract/administration/health.ts'
import { operations } from '#contract/administration/operations.ts'
import { call } from '#web/lib/api/api.ts'

/** An answer, or a refusal, and how long it took in this browser. */
type Timed<Value> = { ms: number; value?: Value; error?: Error }

/** The results of a run so far. A missing one is on its way, or (`running` false) was not asked for. */
export type ApiTest = {
  running: boolean
  /** The round trip to the API, which answers after one to the database. */
  api?: Timed<string>
  parts?: Timed<readonly PartHealth[]>
  /** When the last run was over, and how long it took altogether. */
  finished?: { at: string; ms: number }
}

/** Runs the test at once and whenever asked. */
export function useApiTest() {
  const [test, setTest] = useState<ApiTest>({ running: true })
  const current = useRef<AbortController>(undefined)

  const ask = useCallback(async () => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    const began_ms = performance.now()
    // The round trip first, so that nothing else is under way beside it, and without a token: what is measured is
    // the API, not the identity provider that renews tokens.
    const api = await timed(call(operations.apiCheck, {}, { signal, anonymous: true }))
    if (signal.aborted) return
    setTest((test) => ({ ...test, api }))
    const parts = await timed(call(health.health, {}, { signal }).then(({ parts }) => parts))
    if (signal.aborted) return
    const finished = { at: new Date().toISOString(), ms: performance.now() - began_ms }
    setTest({ running: false, api, parts, finished })
  }, [])

  useEffect(() => {
    void ask()
    return () => current.current?.abort()
  }, [ask])

  const run = () => {
    // When the last run was stays in its place until this one is over.
    setTest(({ finished }) => ({ running: true, ...(finished && { finished }) }))
    void ask()
  }
  return { test, run }
}

async function timed<Value>(asking: Promise<Value>): Promise<Timed<Value>> {
  const began_ms = performance.now()
  const ms = () => performance.now() - began_ms
  return asking.then(
    (value) => ({ ms: ms(), value }),
    (error: Error) => ({ ms: ms(), error }),
  )
}
