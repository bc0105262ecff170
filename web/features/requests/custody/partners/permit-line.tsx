import { useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, PencilLine, TriangleAlert } from 'lucide-react'
import { consignments } from '#contract/proof/consignments.ts'
import { partners, PERMIT_WARN_DAYS, type Permit } from '#contract/proof/partners.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { partnerKindNames } from './words.ts'

/** A permit: its number and end, how urgent that is, and the paper itself. */
export function PermitLine({ permit, onEdit }: { permit: Permit; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { id, covers, number, issued_by, waste, ends_on, file } = permit
  const upload = useMutation({
    mutationFn: (chosen: File) => call(partners.fileOfPermit, { params: { id }, file: chosen }),
    onSuccess: () => invalidate(client, partners.list, consignments.terms),
  })
  const read = useMutation({
    mutationFn: async () => {
      if (!file) return
      saveFile(
        `izin-${id}.${file}`,
        await call(partners.readPermit, { params: { id }, query: { format: file } }),
      )
    },
  })
  const failure = upload.error ?? read.error
  return (
    <li className="flex flex-col gap-1.5 rounded-control border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold wrap-anywhere">{number}</span>
        <span className="text-muted">{i18n._(partnerKindNames[covers])}</span>
        <Ending {...permit} />
      </p>
      <p className="text-muted wrap-anywhere">
        {[issued_by, waste].filter(Boolean).join(' · ')}
        {(issued_by || waste) && ' · '}
        {ends_on ? <Trans>valid until {formatDay(ends_on)}</Trans> : <Trans>without an end date</Trans>}
      </p>
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="small"
          aria-label={t`Change: ${number}`}
          icon={<PencilLine className="size-4" aria-hidden="true" />}
          onClick={onEdit}
        >
          <Trans>Change</Trans>
        </Button>
        <Button variant="ghost" size="small" busy={upload.isPending} onClick={() => input.current?.click()}>
          {file ? <Trans>Replace the file</Trans> : <Trans>Add the file</Trans>}
        </Button>
        {file && (
          <Button variant="ghost" size="small" busy={read.isPending} onClick={() => read.mutate()}>
            <Trans>Download</Trans>
          </Button>
        )}
        <FileInput
          ref={input}
          accept={`application/pdf,${PHOTOS}`}
          onFile={(chosen) => upload.mutate(chosen)}
        />
      </div>
      <Notice size="line">{failure && errorMessage(failure)}</Notice>
    </li>
  )
}

const [SOON, URGENT] = PERMIT_WARN_DAYS

function Ending({ ended, days_left }: Permit) {
  if (ended)
    return (
      <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        <Trans>Expired</Trans>
      </Badge>
    )
  if (days_left === null || days_left > SOON) return null
  return (
    <Badge tone={days_left <= URGENT ? 'danger' : 'copper'} icon={<Clock aria-hidden="true" />}>
      {days_left === 0 ? (
        <Trans>Expires today</Trans>
      ) : (
        <Plural value={days_left} one="Expires in # day" other="Expires in # days" />
      )}
    </Badge>
  )
}
