import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { backups, type Backup } from '#contract/administration/backups.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatHour, formatInstant, formatNumber } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

const MB = 2 ** 20

/** One backup: when, how much, how it ended, and the ways to have it or to be rid of it. */
export function BackupRow({ backup }: { backup: Backup }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, state, begun_at, name, there, failure, missing, unpruned, unproven } = backup
  const isLost = name !== null && !there
  const at = formatInstant(begun_at)
  const fetching = useMutation({
    mutationFn: () => call(backups.link, { params: { id } }),
    // The browser saves it by itself, however large it is.
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const removing = useMutation({
    mutationFn: () => call(backups.remove, { params: { id }, query: isLost ? { forget: 'true' } : {} }),
    onSuccess: () => setAsking(false),
    onSettled: () => invalidate(client, backups.list),
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong>{at}</strong>
          <State {...backup} />
        </p>
        <Amount {...backup} />
        {name && <p className="text-sm wrap-anywhere text-muted">{name}</p>}
        {missing !== null && missing > 0 && (
          <p className="mt-1 text-sm wrap-anywhere">
            <Plural
              value={missing}
              one="# photo or picture named in the database was missing and is not in this backup."
              other="# photos or pictures named in the database were missing and are not in this backup."
            />
          </p>
        )}
        {unproven && (
          <p className="mt-1 text-sm wrap-anywhere">
            <Trans>Restoring it on trial failed:</Trans> <span lang="en">{unproven}</span>
          </p>
        )}
        {unpruned && (
          <p className="mt-1 text-sm wrap-anywhere">
            <Trans>Older backups past their retention period could not be deleted:</Trans>{' '}
            <span lang="en">{unpruned}</span>
          </p>
        )}
        {/* The cause in the system's own words, as the log has it. */}
        {failure && (
          <p lang="en" className="mt-1 text-sm wrap-anywhere">
            {failure}
          </p>
        )}
        <Notice>{fetching.error && errorMessage(fetching.error)}</Notice>
      </div>
      {state !== 'running' && (
        <div className="flex flex-wrap gap-2">
          {there && (
            <Button
              variant="secondary"
              size="small"
              icon={<Download className="size-4" aria-hidden="true" />}
              aria-label={t`Download the backup of ${at}`}
              busy={fetching.isPending}
              onClick={() => fetching.mutate()}
            >
              <Trans>Download</Trans>
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            aria-label={t`Delete the backup of ${at}`}
            onClick={() => setAsking(true)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Delete this backup?</Trans>}
        description={
          isLost
            ? t`This server cannot find the file of the backup of ${at}, so only this entry is deleted. If the file is still on another machine or in another bucket, delete it there.`
            : t`The backup of ${at} and its file are deleted. This cannot be undone.`
        }
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        danger
        busy={removing.isPending}
        failure={removing.error && errorMessage(removing.error)}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}

function State({ state, verified_at, there, encrypted, proven_at, unproven }: Backup) {
  if (state === 'running')
    return (
      <Badge tone="copper">
        <Trans>In progress</Trans>
      </Badge>
    )
  if (state === 'failed')
    return (
      <Badge tone="danger">
        <Trans>Failed</Trans>
      </Badge>
    )
  return (
    <>
      <Badge tone={there ? 'green' : 'copper'}>
        {there ? verified_at && <Trans>Verified</Trans> : <Trans>File not found</Trans>}
      </Badge>
      {proven_at && <Proven at={proven_at} />}
      {unproven && (
        <Badge tone="danger">
          <Trans>Not restorable</Trans>
        </Badge>
      )}
      {encrypted && (
        <Badge>
          <Trans>Encrypted</Trans>
        </Badge>
      )}
    </>
  )
}

/** The time at which its restore on trial had succeeded. */
function Proven({ at }: { at: string }) {
  const time = formatHour(at)
  return (
    <Badge tone="green">
      <Trans>Proven {time}</Trans>
    </Badge>
  )
}

function Amount({ size_bytes, rows, files }: Backup) {
  if (size_bytes === null || rows === null || files === null) return null
  const [size, many, kept] = [Math.ceil(size_bytes / MB), rows, files].map(formatNumber)
  return (
    <p className="text-sm text-muted">
      <Trans>
        {size} MB, {many} rows, {kept} files
      </Trans>
    </p>
  )
}
