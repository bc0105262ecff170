import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, Undo2 } from 'lucide-react'
import { imports, type ImportDetail } from '#contract/integrations/imports.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { isOpen } from './open-choices.ts'

/** The actions on an import: make it, undo it, download its refused rows, remove it. */
export function ImportActions({ found }: { found: ImportDetail }) {
  const { t } = useLingui()
  const { id, state, counts, file_name } = found
  const locale = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [undoing, setUndoing] = useState(false)
  const again = () => invalidate(client, imports.read, imports.rows, imports.list)
  const params = { id }
  const commit = useMutation({ mutationFn: () => call(imports.commit, { params }), onSettled: again })
  const undo = useMutation({
    mutationFn: () => call(imports.undo, { params }),
    onSuccess: () => setUndoing(false),
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: () => call(imports.remove, { params }),
    onSuccess: async () => {
      await navigate(paths.adminImport)
      await invalidate(client, imports.list)
    },
  })
  const fetching = useMutation({
    mutationFn: async (format: TableFormat) =>
      saveFile(
        `${file_name.replace(/\.[a-z]{2,4}$/i, '')}-${locale === 'id' ? 'ditolak' : 'refused'}.${format}`,
        await call(imports.refused, { params, query: { format, locale } }),
      ),
  })
  const fresh = counts.new ?? 0
  const refused = counts.refused ?? 0
  const format: TableFormat = /\.(csv|tsv|txt)$/i.test(file_name) ? 'csv' : 'xlsx'
  const failure = commit.error ?? remove.error ?? fetching.error
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {state === 'ready' && (
          <Button
            busy={commit.isPending}
            disabledReason={
              (isOpen(found) && t`Answer first what the file leaves open.`) ||
              (fresh === 0 && t`There is nothing new in it.`)
            }
            onClick={() => commit.mutate()}
          >
            <Plural value={fresh} one="Make # entry" other="Make # entries" />
          </Button>
        )}
        {refused > 0 && state !== 'reading' && (
          <Button
            variant="secondary"
            icon={<FileDown className="size-4.5" aria-hidden="true" />}
            busy={fetching.isPending}
            onClick={() => fetching.mutate(format)}
          >
            <Plural value={refused} one="Download # refused row" other="Download # refused rows" />
          </Button>
        )}
        {state === 'committed' && (
          <Button
            variant="secondary"
            icon={<Undo2 className="size-4.5" aria-hidden="true" />}
            onClick={() => setUndoing(true)}
          >
            <Trans>Undo the import</Trans>
          </Button>
        )}
        {state !== 'committing' && state !== 'committed' && state !== 'undoing' && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove it from the list</Trans>
          </Button>
        )}
      </div>
      <Notice>{failure && errorMessage(failure)}</Notice>
      <ConfirmDialog
        open={undoing}
        onOpenChange={setUndoing}
        title={<Trans>Undo the import?</Trans>}
        description={
          <Trans>
            Everything that it made is removed. What was used since, such as a point on a round, stays and is
            named.
          </Trans>
        }
        busy={undo.isPending}
        failure={undo.error && errorMessage(undo.error)}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Undo the import</Trans>}
        danger
        closeLabel={t`Close`}
        onConfirm={() => undo.mutate()}
      />
    </div>
  )
}
