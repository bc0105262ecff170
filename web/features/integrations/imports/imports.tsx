import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { ImportKind } from '#contract/integrations/import-kinds.ts'
import { imports, type ImportRun } from '#contract/integrations/imports.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { formatInstantShort, formatNumber } from '#web/lib/words/format.ts'
import { Link, useNavigate } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { kindHints, kindNames, stateNames } from './words.ts'

const SPREADSHEETS =
  '.xlsx,.ods,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

/** Registers from a spreadsheet: one more, and those that were brought in. */
export function Imports() {
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-4">
      <div>
        <h2 id="imports" className="text-xl">
          <Trans>Bring in a register</Trans>
        </h2>
        <p className="mt-1 max-w-3xl text-muted">
          <Trans>
            A spreadsheet as you keep it: with titles, totals and dates in any form. You see what each row
            becomes before anything is made, and one press undoes all of it. National identity numbers are
            left out.
          </Trans>
        </p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <NewImport />
        <ImportList />
      </div>
    </section>
  )
}

function NewImport() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKind | null>(null)
  const [pasted, setPasted] = useState('')
  const sending = useMutation({
    mutationFn: (file: File) => call(imports.create, { query: { kind: kind! }, file }),
    onSuccess: ({ import: { id } }) => void navigate(`${paths.adminImport}/${id}`),
  })
  const missing = kind === null && t`Choose first what the register holds.`
  return (
    <Card className="flex flex-col gap-4 p-5!">
      <Radios
        label={<Trans>What does it hold?</Trans>}
        value={kind}
        onChange={setKind}
        options={ImportKind.options.map((value) => ({ value, label: i18n._(kindNames[value]) }))}
        hint={kind && i18n._(kindHints[kind])}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<FileUp className="size-4.5" aria-hidden="true" />}
          busy={sending.isPending}
          disabledReason={missing}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <p className="text-sm text-muted">
          <Trans>XLSX, ODS or CSV, at most 25 MB</Trans>
        </p>
        <FileInput ref={input} accept={SPREADSHEETS} onFile={(file) => sending.mutate(file)} />
      </div>
      <Field
        label={<Trans>Or paste cells</Trans>}
        hint={<Trans>Copy them in your spreadsheet, with the row of headings.</Trans>}
      >
        <Textarea rows={3} value={pasted} onChange={({ target }) => setPasted(target.value)} />
      </Field>
      {pasted.trim() !== '' && (
        <div>
          <Button
            variant="secondary"
            busy={sending.isPending}
            disabledReason={missing}
            onClick={() => sending.mutate(new File([pasted], t`pasted cells`, { type: 'text/plain' }))}
          >
            <Trans>Bring in the pasted cells</Trans>
          </Button>
        </div>
      )}
      <Notice>{sending.error && errorMessage(sending.error)}</Notice>
    </Card>
  )
}

function ImportList() {
  const { t } = useLingui()
  const query = useQuery(queryOf(imports.list, {}))
  const all = query.data?.imports
  return (
    <Card as="section" aria-labelledby="imported" className="flex flex-col gap-3 p-5!">
      <h3 id="imported" className="text-lg">
        <Trans>Brought in so far</Trans>
      </h3>
      {query.error && (
        <ErrorState
          title={<Trans>The imports could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-24 rounded-card" />}
      {all?.length === 0 && (
        <p className="rounded-control bg-sunken px-4 py-3 text-muted">
          <Trans>Nothing was brought in yet.</Trans>
        </p>
      )}
      {all && all.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {all.map((one) => (
            <ImportLine key={one.id} run={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ImportLine({ run }: { run: ImportRun }) {
  const { i18n } = useLingui()
  const made = run.counts.made ?? 0
  return (
    <li>
      <Link
        to={`${paths.adminImport}/${run.id}`}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-1 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-48">
          <span className="font-semibold wrap-anywhere text-primary">{run.file_name}</span>
          <span className="block text-sm text-muted">
            {i18n._(kindNames[run.kind])} · {formatInstantShort(run.created_at)}
          </span>
        </span>
        {made > 0 && (
          <span className="text-sm">
            <Trans>{formatNumber(made)} made</Trans>
          </span>
        )}
        <Badge tone={run.state === 'committed' ? 'green' : run.state === 'failed' ? 'danger' : 'neutral'}>
          {i18n._(stateNames[run.state])}
        </Badge>
      </Link>
    </li>
  )
}
