import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useDownload } from './export-download.ts'
import { DownloadNote } from './export-note.tsx'

/** Explains a deletion in plain words, and the way to keep a copy. */
export function DeleteAccountText({ username }: { username: string }) {
  const { state, download } = useDownload(username)
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-semibold">
            <Trans>Data that is deleted</Trans>
          </dt>
          <dd className="text-muted">
            <Trans>
              Your account, your profile, your photos and your notifications. You are logged out on every
              device.
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            <Trans>Data that stays, without your name</Trans>
          </dt>
          <dd className="text-muted">
            <Trans>
              The fact that there was a request, and the kilograms recorded for it. Your name, your phone
              number, your words and any address are removed. Open requests are cancelled.
            </Trans>
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
        <p className="text-sm">
          <Trans>Would you like to keep a copy first?</Trans>
        </p>
        <Button
          variant="secondary"
          size="small"
          busy={state.name === 'busy'}
          onClick={download}
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          <Trans>Download my data</Trans>
        </Button>
        <p role="status" className="w-full text-sm wrap-anywhere text-muted empty:hidden">
          {state.name !== 'idle' && <DownloadNote state={state} />}
        </p>
      </div>
    </div>
  )
}
