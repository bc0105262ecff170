import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { CertificateSheet } from '../certificate-sheet.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { isReport } from './signed-report.ts'

/** A certificate that somebody was given, as a file. It stays on the device: only its number is asked about. */
export function FileCheck() {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { mutate, data, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: async (file: File) => (await import('./ask.ts')).askAbout(file, new Date()),
  })
  const take = (file: File | null | undefined) => file && mutate(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files.item(0))
  }
  const report = data === 'unreadable' ? null : data
  const believed = report?.checks.some(({ of, says }) => of === 'signature' && says === 'good')
  return (
    <div className="flex flex-col gap-4">
      <Card
        as="section"
        aria-labelledby="file"
        className={classNames(over && 'border-primary bg-primary-soft')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <h2 id="file" className="text-lg">
          <Trans>Check a file</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            A certificate or a report that was handed in: its PDF, or the signed document (.json, .jwt). The
            file stays on this device.
          </Trans>
        </p>
        <input
          ref={input}
          type="file"
          accept=".pdf,.json,.jwt,application/pdf,application/json"
          aria-label={t`Certificate file`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.item(0))
            // The same file once more, changed in the meantime, is chosen again.
            target.value = ''
          }}
        />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            busy={isPending}
            onClick={() => input.current?.click()}
            icon={<FileCheck2 className="size-4.5" aria-hidden="true" />}
          >
            <Trans>Choose a file</Trans>
          </Button>
          {variables && <span className="min-w-0 text-sm wrap-anywhere text-muted">{variables.name}</span>}
        </div>
        <div className="mt-3 empty:hidden">
          <Notice>
            {error
              ? errorMessage(error)
              : data === 'unreadable'
                ? t`This PDF could not be read here. Ask for the signed document itself (.json) and check that.`
                : isSuccess &&
                  !report &&
                  t`There is no certificate or report in this file. A PDF that was printed, photographed or scanned no longer contains the signed document. Use the file as it was downloaded, or ask for the signed document (.json).`}
          </Notice>
        </div>
      </Card>
      {report && (
        <>
          <ReportCard report={report} />
          {believed ? (
            <>
              <p className="text-muted">
                <Trans>This is the signed content. Compare it with the document that you were shown.</Trans>
              </p>
              {isReport(report.document) ? (
                <ReportSheet document={report.document} />
              ) : (
                <CertificateSheet document={report.document} />
              )}
            </>
          ) : (
            <p className="text-muted">
              <Trans>
                The content of the file is not shown here, because its signature does not vouch for it.
              </Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}
