import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { processing, type Activity, type RegisterFormat } from '#contract/administration/processing.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** The register of processing: made of the software's own list of tables, with the settings of this installation. */
export function Register() {
  const { t } = useLingui()
  const query = useQuery(queryOf(processing.register, {}))
  const { data } = query
  return (
    <section aria-labelledby="register" data-print className="flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="register" className="text-xl">
          <Trans>Register of processing</Trans>
        </h2>
        {data?.controller && <p className="font-semibold">{data.controller}</p>}
        <p className="mt-1 text-muted">
          <Trans>
            The personal data in this installation: purpose, legal basis, retention and recipients. The
            register is generated from the software and follows the settings. Law No. 27 of 2022 requires it
            (Article 31).
          </Trans>
        </p>
      </div>
      <Files />
      {query.error && (
        <ErrorState
          title={<Trans>The register could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-card" />}
      {data?.activities.map((activity) => (
        <ActivityCard key={activity.id} activity={activity} />
      ))}
    </section>
  )
}

function Files() {
  const locale = useLocale()
  const fetching = useMutation({
    mutationFn: async (format: RegisterFormat) =>
      saveFile(`resirkuit-register.${format}`, await call(processing.file, { query: { format, locale } })),
  })
  const busy = (format: RegisterFormat) => fetching.isPending && fetching.variables === format
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Printer className="size-4.5" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="secondary"
          busy={busy('xlsx')}
          icon={<FileSpreadsheet className="size-4.5" aria-hidden="true" />}
          onClick={() => fetching.mutate('xlsx')}
        >
          <Trans>For Excel and LibreOffice (XLSX)</Trans>
        </Button>
        <Button
          variant="secondary"
          busy={busy('csv')}
          icon={<FileText className="size-4.5" aria-hidden="true" />}
          onClick={() => fetching.mutate('csv')}
        >
          <Trans>For other programs (CSV)</Trans>
        </Button>
        <Button
          variant="secondary"
          busy={busy('json')}
          icon={<FileText className="size-4.5" aria-hidden="true" />}
          onClick={() => fetching.mutate('json')}
        >
          <Trans>Both languages (JSON)</Trans>
        </Button>
      </div>
      <Notice>{fetching.error && errorMessage(fetching.error)}</Notice>
    </div>
  )
}

function ActivityCard({ activity }: { activity: Activity }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, name, data, people, purpose, law, kept, recipients, holds } = activity
  const said: [label: string, text: string][] = [
    [t`Data`, data[locale]],
    [t`People`, people[locale]],
    [t`Purpose`, purpose[locale]],
    [t`Legal basis`, law[locale]],
    [t`Kept`, kept[locale]],
    [t`Recipients`, recipients.map((one) => one[locale]).join('; ') || '–'],
  ]
  return (
    <Card as="article" aria-labelledby={`activity-${id}`} className="break-inside-avoid">
      <h3 id={`activity-${id}`} className="text-lg">
        {name[locale]}
      </h3>
      <dl className="mt-2 flex flex-col gap-2 sm:gap-1.5">
        {said.map(([label, text]) => (
          <div key={label} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
            <dt className="text-sm font-semibold sm:text-base">{label}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
        <div className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
          <dt className="text-sm font-semibold sm:text-base">
            <Trans>Where</Trans>
          </dt>
          <dd>
            <ul className="flex flex-col gap-1 text-sm text-muted">
              {holds.map(({ where, columns }) => (
                <li key={where} className="wrap-anywhere">
                  <strong className="font-semibold text-ink">{where}</strong>
                  {columns.length > 0 && ` ${columns.join(', ')}`}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
