import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, FileSpreadsheet, FileText } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import type { Exporting } from './use-export.ts'

/** The rows of the table, on all its pages, as a file for other programs. */
export function ExportMenu({ state, start }: Exporting) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          square
          aria-label={t`Export`}
          title={t`Export`}
          disabledReason={state?.name === 'busy' && t`One moment, please.`}
          icon={<FileDown className="size-5" aria-hidden="true" />}
        />
      }
    >
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={() => start('xlsx')}>
        <Trans>For Excel and LibreOffice (XLSX)</Trans>
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => start('csv')}>
        <Trans>For other programs (CSV)</Trans>
      </MenuItem>
    </Menu>
  )
}
