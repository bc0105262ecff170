import { Trans } from '@lingui/react/macro'
import type { Download } from './export-download.ts'

/** How the download goes. */
export function DownloadNote({ state }: { state: Download }) {
  switch (state.name) {
    case 'idle':
      return <Trans>All data about you in one file</Trans>
    case 'busy':
      return <Trans>Collecting your data…</Trans>
    case 'done': {
      const { file } = state
      return <Trans>Saved as {file}</Trans>
    }
    case 'failed': {
      const { cause } = state
      return (
        <span className="text-danger">
          <Trans>The download failed. {cause}</Trans>
        </span>
      )
    }
  }
}

/** The same, said aloud: a live text inside of a button is not heard. */
export const DownloadHeard = ({ state }: { state: Download }) => (
  <span role="status" className="sr-only">
    {state.name !== 'idle' && <DownloadNote state={state} />}
  </span>
)
