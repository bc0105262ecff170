import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { incidents } from '#contract/administration/incidents.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

type Props = { id: number; affected: ReplyOf<typeof incidents.read>['affected'] }

/** The people affected, counted from the data, with a table to download. */
export function Affected({ id, affected: { accounts, guests, partners, mailed } }: Props) {
  const locale = useLocale()
  const all = accounts + guests + partners
  const fetching = useMutation({
    mutationFn: async (format: TableFormat) =>
      saveFile(
        `resirkuit-affected-${id}.${format}`,
        await call(incidents.people, { params: { id }, query: { format, locale } }),
      ),
  })
  const busy = (format: TableFormat) => fetching.isPending && fetching.variables === format
  return (
    <Card as="section" aria-labelledby="affected" className="flex flex-col items-start gap-3">
      <div>
        <h3 id="affected" className="text-lg">
          <Trans>People affected</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>
            People whose data of this kind was stored at the end of that time and is still stored. People
            deleted since then are no longer known.
          </Trans>
        </p>
      </div>
      <ul className="ml-5 list-disc">
        <li>
          <Plural value={accounts} one="# account" other="# accounts" />
        </li>
        <li>
          <Plural value={guests} one="# person without an account" other="# people without an account" />
        </li>
        {partners > 0 && (
          <li>
            <Plural value={partners} one="# partner" other="# partners" />
          </li>
        )}
      </ul>
      <p>
        <Plural
          value={mailed}
          one="# of them gets the letter by mail;"
          other="# of them get the letter by mail;"
        />{' '}
        <Plural
          value={all - mailed}
          one="# must be informed in another way."
          other="# must be informed in another way."
        />
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant="secondary"
          icon={<FileSpreadsheet className="size-4.5" aria-hidden="true" />}
          busy={busy('xlsx')}
          onClick={() => fetching.mutate('xlsx')}
        >
          <Trans>For Excel and LibreOffice (XLSX)</Trans>
        </Button>
        <Button
          variant="secondary"
          icon={<FileText className="size-4.5" aria-hidden="true" />}
          busy={busy('csv')}
          onClick={() => fetching.mutate('csv')}
        >
          <Trans>For other programs (CSV)</Trans>
        </Button>
      </div>
      <Notice>{fetching.error && errorMessage(fetching.error)}</Notice>
    </Card>
  )
}
