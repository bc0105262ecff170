import { useEffect, useRef, useState } from 'react'
import { downloads, ExportFilter } from '#contract/administration/downloads.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import { call } from '#web/lib/api/api.ts'
import { downloading } from '#web/lib/api/downloading.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { log } from '#web/lib/device/log.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { dayOf } from '#web/lib/time/days.ts'
import type { TableFilters } from '../../api.ts'

export type Export = { format: TableFormat } & (
  | { name: 'busy'; bytes: number }
  | { name: 'done'; file: string }
  | { name: 'failed'; cause: string }
)

/** Every request that the filters match, fetched and given to the browser as a file. Leaving the page stops it. */
export function useExport(filters: TableFilters) {
  const [state, setState] = useState<Export>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (format: TableFormat) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const show = (next: Export | undefined) => !signal.aborted && setState(next)
    show({ name: 'busy', format, bytes: 0 })
    const query = {
      format,
      locale: localeNow(),
      ...Object.fromEntries(ExportFilter.options.map((name) => [name, filters[name]])),
    }
    try {
      const data = await call(
        downloads.exportRequests,
        { query },
        { signal, transport: downloading((bytes) => show({ name: 'busy', format, bytes })) },
      )
      if (signal.aborted) return
      const file = `resirkuit-requests-${dayOf(new Date())}.${format}`
      saveFile(file, data)
      show({ name: 'done', format, file })
    } catch (error) {
      if (signal.aborted) return
      log.warn(`Export: ${(error as Error).message}`)
      show({ name: 'failed', format, cause: errorMessage(error) })
    }
  }
  return {
    state,
    start: (format: TableFormat) => void run(format),
    close: () => {
      running.current?.abort()
      setState(undefined)
    },
  }
}
export type Exporting = ReturnType<typeof useExport>
