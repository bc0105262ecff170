import { Trans, useLingui } from '@lingui/react/macro'
import { FileCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import type { Exporting } from './use-export.ts'

/** How the export goes, until somebody has seen it. */
export function ExportLine({ state, start, close }: Exporting) {
  const failed = state?.name === 'failed'
  return (
    <>
      <span role="status" className="sr-only">
        {state?.name === 'busy' && <Trans>The export is being made.</Trans>}
        {state?.name === 'done' && <Saved file={state.file} />}
      </span>
      {state && !failed && (
        <Line
          icon={
            state.name === 'busy' ? (
              <Spinner size={18} />
            ) : (
              <FileCheck className="size-5 text-primary" aria-hidden="true" />
            )
          }
          onClose={close}
          busy={state.name === 'busy'}
        >
          {state.name === 'busy' ? <Busy bytes={state.bytes} /> : <Saved file={state.file} />}
        </Line>
      )}
      <Notice size="medium">{failed && <Trans>The export failed. {state.cause}</Trans>}</Notice>
      {failed && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => start(state.format)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  )
}

function Busy({ bytes }: { bytes: number }) {
  const megabytes = formatNumber(Math.round(bytes / 100_000) / 10)
  return bytes === 0 ? (
    <Trans>The export is being made.</Trans>
  ) : (
    <Trans>The export is being made: {megabytes} MB so far</Trans>
  )
}

const Saved = ({ file }: { file: string }) => <Trans>Saved as {file}</Trans>

type LineProps = { icon: ReactNode; busy: boolean; onClose: () => void; children: ReactNode }

function Line({ icon, busy, onClose, children }: LineProps) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-control bg-sunken px-4 py-1.5 text-sm">
      {icon}
      {/* Said above, once, and not with every megabyte. */}
      <p aria-hidden="true" className="min-w-0 flex-1 wrap-anywhere tabular-nums">
        {children}
      </p>
      {busy ? (
        <Button variant="ghost" size="small" onClick={onClose}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="small"
          square
          aria-label={t`Close`}
          onClick={onClose}
          icon={<X className="size-4" aria-hidden="true" />}
        />
      )}
    </div>
  )
}
