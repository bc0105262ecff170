import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileBadge, FileSpreadsheet, FileText } from 'lucide-react'
import { reports, type Report, type ReportFormat } from '#contract/proof/reports.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

/** The report as files; once it was handed in, they are made of what was frozen then. */
export function ReportFiles({ report: { period, handed_in } }: { report: Report }) {
  const fetching = useMutation({
    mutationFn: async (format: ReportFormat) => {
      const file = await call(reports.file, { params: { period }, query: { format } })
      saveFile(`resirkuit-laporan-${period}.${format}`, file)
    },
  })
  const busy = (format: ReportFormat) => fetching.isPending && fetching.variables === format
  const files = [
    { format: 'pdf', icon: <FileText className="size-4.5" aria-hidden="true" />, label: <Trans>PDF</Trans> },
    {
      format: 'xlsx',
      icon: <FileSpreadsheet className="size-4.5" aria-hidden="true" />,
      label: <Trans>For Excel and LibreOffice (XLSX)</Trans>,
    },
    {
      format: 'csv',
      icon: <FileText className="size-4.5" aria-hidden="true" />,
      label: <Trans>For other programs (CSV)</Trans>,
    },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, icon, label }) => (
          <Button
            key={format}
            variant="secondary"
            busy={busy(format)}
            icon={icon}
            onClick={() => fetching.mutate(format)}
          >
            {label}
          </Button>
        ))}
        {handed_in && (
          <Button
            variant="secondary"
            busy={busy('json')}
            icon={<FileBadge className="size-4.5" aria-hidden="true" />}
            onClick={() => fetching.mutate('json')}
          >
            <Trans>Signed document (JSON)</Trans>
          </Button>
        )}
      </div>
      <Notice>{fetching.error && errorMessage(fetching.error)}</Notice>
    </div>
  )
}
