import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { log } from '#web/lib/log.ts'
import { accountProblem } from './your-data-problem.ts'

/** A browser may still be reading the file when the click returns. */
const KEEP_FILE_MS = 60_000

export type Download =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'done'; file: string }
  | { name: 'failed'; cause: string }

/** Everything that is held about the account, fetched and given to the browser as a file. */
export function useDownload(username: string) {
  const [state, setState] = useState<Download>({ name: 'idle' })
  const run = async () => {
    setState({ name: 'busy' })
    try {
      const data = await call(accounts.exportZip, {})
      const file = `resirkuit-data-${username}-${dayOf(new Date())}.zip`
      saveFile(file, data)
      setState({ name: 'done', file })
    } catch (error) {
      log.warn(`Export: ${(error as Error).message}`)
      setState({ name: 'failed', cause: accountProblem(error) })
    }
  }
  return { state, download: () => void run() }
}

/** `2026-11-21` where the reader is. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function saveFile(name: string, data: Blob) {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}
