import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { restoring, type RestoreFailure } from '#contract/administration/backups.ts'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { sendSet } from './send-set.ts'

const AGAIN_MS = 1_000
const MB = 2 ** 20

const FAILURES: Record<RestoreFailure, MessageDescriptor> = {
  'passphrase-missing': msg`This backup is encrypted: enter its passphrase.`,
  'passphrase-wrong': msg`This passphrase does not open the backup.`,
  'not-a-backup': msg`This file is not a Resirkuit backup.`,
  damaged: msg`The file is damaged or incomplete. Copy it again from where it is stored, or use an older backup.`,
  newer: msg`The backup was made by a newer version of Resirkuit. Install that version first.`,
  'in-use': msg`Another server uses this database, or somebody has already started to use this installation. Stop the other server, then try again.`,
  'secret-set': msg`The setting SECRET differs from the one in the backup. Set the old value or remove the setting, restart the server, then try again.`,
  'files-there': msg`Photos or pictures of another installation are already in the place where this one would put its own. The server’s operator sets another place (FILES_URL or DATA_DIR), or restores with “npm run restore” and --files-there.`,
  'disk-full': msg`The server’s disk is full. Free some space, then try again.`,
  failed: msg`The backup could not be restored. See the server log for the reason.`,
}

/** The progress: `away` while the server restarts. */
type Now = Omit<ReplyOf<typeof restoring.state>, 'success'>

/** A backup into an installation that nobody has used. A refusal leaves it as empty as it was. */
export function Restore({ done, taken }: { done: React.ReactNode; taken: React.ReactNode }) {
  const { t } = useLingui()
  const [began, setBegan] = useState(false)
  const query = useQuery({
    ...queryOf(restoring.state, {}),
    retry: false,
    refetchInterval: ({ state: { data } }) => (began || isBusy(data) ? AGAIN_MS : false),
  })
  const { data } = query
  if (data && !data.possible) return began ? done : taken
  if ((began && data?.failure === null) || isBusy(data))
    return <Under step={query.error ? 'away' : (data?.step ?? 'away')} />
  if (query.error)
    return (
      <ErrorState
        title={<Trans>The check whether backups can be restored failed.</Trans>}
        cause={errorMessage(query.error)}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <Skeleton className="h-56 rounded-card" />
  return <Choose now={data} onBegan={setBegan} />
}

const isBusy = (now: Now | undefined) => now?.step === 'checking' || now?.step === 'putting'

function Under({ step }: { step: Now['step'] | 'away' }) {
  return (
    <Card>
      <p role="status" className="flex flex-col gap-2">
        <strong>
          {step === 'checking' ? (
            <Trans>Checking the backup …</Trans>
          ) : (
            <Trans>Restoring the backup and restarting the server …</Trans>
          )}
        </strong>
        <span className="text-sm text-muted">
          <Trans>A large backup takes several minutes. The work continues if you close this page.</Trans>
        </span>
      </p>
    </Card>
  )
}

function Choose({ now, onBegan }: { now: Now; onBegan: (began: boolean) => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const label = useId()
  const [file, setFile] = useState<File>()
  const [passphrase, setPassphrase] = useState('')
  const [sent, setSent] = useState(0)
  const received = !file && now.step === 'received'
  const encrypted = file ? file.name.endsWith('.age') : received && now.encrypted
  const working = useMutation({
    mutationFn: async () => {
      if (file && !(await sendSet(file, setSent))) return
      await call(restoring.begin, { body: { ...(passphrase && { passphrase }) } })
      setFile(undefined)
      onBegan(true)
    },
    onMutate: () => onBegan(false),
    onSettled: () => invalidate(client, restoring.state),
  })
  const failure = working.error ? errorMessage(working.error) : now.failure && i18n._(FAILURES[now.failure])
  const percent = Math.floor(sent * 100)
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          working.mutate()
        }}
      >
        <FileInput
          ref={chooser}
          accept=".tar,.age"
          onFile={(chosen) => {
            working.reset()
            setFile(chosen)
          }}
        />
        {(file || received) && (
          <p className="flex items-start gap-3">
            <FileArchive className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              {file ? file.name : <Trans>The file is on the server.</Trans>}
              {file && <Size of={file} />}
            </span>
          </p>
        )}
        <Button
          variant="secondary"
          disabledReason={working.isPending && t`A backup is being sent.`}
          onClick={() => chooser.current?.click()}
        >
          {file || received ? <Trans>Choose another file</Trans> : <Trans>Choose the file</Trans>}
        </Button>
        {encrypted && (
          <Field label={t`Passphrase of the backup`} required>
            <Input
              type="password"
              autoComplete="off"
              value={passphrase}
              onChange={({ target }) => setPassphrase(target.value)}
            />
          </Field>
        )}
        {working.isPending && file && (
          <div>
            <p id={label} className="text-sm text-muted" role="status">
              <Trans>Sending: {percent} %</Trans>
            </p>
            <progress
              className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
              aria-labelledby={label}
              value={sent}
              max={1}
            />
          </div>
        )}
        <Notice>{!working.isPending && failure}</Notice>
        <Button
          type="submit"
          wide
          busy={working.isPending}
          disabledReason={!file && !received && t`Choose the file first.`}
        >
          <Trans>Restore it</Trans>
        </Button>
      </form>
    </Card>
  )
}

function Size({ of }: { of: File }) {
  const size = formatNumber(Math.ceil(of.size / MB))
  return (
    <span className="block text-sm text-muted">
      <Trans>{size} MB</Trans>
    </span>
  )
}
