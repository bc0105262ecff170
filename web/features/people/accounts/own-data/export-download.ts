import { useState } from 'react'
import { accounts } from '#contract/people/accounts.ts'
import { call } from '#web/lib/api/api.ts'
import { log } from '#web/lib/device/log.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { dayOf } from '#web/lib/time/days.ts'
import { accountProblem } from './your-data-problem.ts'

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
