import { useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuToggle } from '#web/ui/overlay/menu.tsx'
import { columns } from './submission-columns.tsx'
import { LEAD, type ChosenColumns } from './use-columns.ts'

/** Which columns the table shows, where it is a table. */
export function ColumnMenu({ shown, toggle }: ChosenColumns) {
  const { t, i18n } = useLingui()
  return (
    <div className="hidden lg:block">
      <Menu
        trigger={
          <Button
            variant="secondary"
            square
            aria-label={t`Columns`}
            title={t`Columns`}
            icon={<Columns3 className="size-5" aria-hidden="true" />}
          />
        }
      >
        {columns
          .filter(({ key }) => key !== LEAD)
          .map((column) => (
            <MenuToggle key={column.key} on={shown.includes(column)} onToggle={() => toggle(column.key)}>
              {i18n._(column.header)}
            </MenuToggle>
          ))}
      </Menu>
    </div>
  )
}
