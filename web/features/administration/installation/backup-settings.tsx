import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { InstallationForm, TableCopy, type Installation } from '#contract/administration/installation.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import {
  changeable,
  DISABLED,
  fixedHint,
  InstallationCard,
  READ_ONLY,
  useSave,
} from './installation-card.tsx'

const copyWords: Record<TableCopy, MessageDescriptor> = {
  off: msg`Not written`,
  'without-persons': msg`Written without persons`,
  'with-persons': msg`Written with names, numbers and addresses`,
}

const DAYS = [1, 3, 7, 14, 30]
const WEEKS = [0, 4, 8, 12, 26, 52]
const MONTHS = [0, 3, 6, 12, 24, 36, 60, 120]

/** When and where a backup is made every day, how many are kept, and the table beside it. */
export function BackupSettings({ now }: { now: Installation }) {
  const { t, i18n } = useLingui()
  const save = useSave()
  const { fixed, backup_dir_default: folder } = now
  const { form, fields, errors, text, change } = useForm({
    initial: {
      backup_at: now.backup_at,
      backup_dir: now.backup_dir,
      table_copy: now.table_copy,
      days: String(now.backup_keep_days),
      weeks: String(now.backup_keep_weeks),
      months: String(now.backup_keep_months),
    },
    check: ({ days, weeks, months, ...typed }) =>
      checkFields(
        {
          backup_at: InstallationForm.shape.backup_at.safeParse(typed.backup_at).success
            ? null
            : t`A time such as 02:30.`,
        },
        {
          ...changeable({ ...typed, backup_dir: typed.backup_dir.trim() }, fixed),
          ...(!fixed.includes('backup_keep') && {
            backup_keep_days: Number(days),
            backup_keep_weeks: Number(weeks),
            backup_keep_months: Number(months),
          }),
        },
      ),
    send: save,
  })
  const isFixed = (['backup_at', 'backup_dir', 'backup_keep', 'table_copy'] as const).every((name) =>
    fixed.includes(name),
  )
  return (
    <InstallationCard
      id="backup"
      title={<Trans>Daily backup</Trans>}
      save={isFixed ? null : <Trans>Save the daily backup</Trans>}
      form={form}
    >
      <Field
        label={t`Time of the daily backup`}
        hint={fixedHint(fixed, 'backup_at') ?? t`Empty: no backup is made by itself.`}
        error={errors.backup_at}
      >
        <Input
          {...text('backup_at')}
          type="time"
          className="max-w-40"
          {...(fixed.includes('backup_at') && READ_ONLY)}
        />
      </Field>
      <Field
        label={t`Folder of backups on the server`}
        hint={
          fixedHint(fixed, 'backup_dir') ?? (
            <Trans>
              Better on another disk, such as /media/backups. Empty: {folder}. Earlier backups stay where they
              are. A bucket has keys: it is set in the environment (BACKUP_DIR).
            </Trans>
          )
        }
        error={errors.backup_dir}
      >
        <Input
          {...text('backup_dir')}
          autoComplete="off"
          autoCapitalize="none"
          {...(fixed.includes('backup_dir') && READ_ONLY)}
        />
      </Field>
      <Kept
        hint={
          fixedHint(fixed, 'backup_keep') ??
          t`The newest backup of each of so many days, weeks and months. Older ones are deleted; the newest of all always stays.`
        }
      >
        <Field label={t`Days`}>
          <Count {...text('days')} from={DAYS} disabled={fixed.includes('backup_keep')} />
        </Field>
        <Field label={t`Weeks`}>
          <Count {...text('weeks')} from={WEEKS} disabled={fixed.includes('backup_keep')} />
        </Field>
        <Field label={t`Months`}>
          <Count {...text('months')} from={MONTHS} disabled={fixed.includes('backup_keep')} />
        </Field>
      </Kept>
      <Field
        label={t`Table of requests, beside the backup`}
        hint={
          fixedHint(fixed, 'table_copy') ?? (
            <Trans>
              A CSV for spreadsheets and dashboards, written again at the time of each backup. It is not
              encrypted.
            </Trans>
          )
        }
        error={errors.table_copy}
      >
        <Select
          name="table_copy"
          value={fields.table_copy}
          onChange={({ target }) => change({ table_copy: TableCopy.parse(target.value) })}
          {...(fixed.includes('table_copy') && DISABLED)}
        >
          {TableCopy.options.map((copy) => (
            <option key={copy} value={copy}>
              {i18n._(copyWords[copy])}
            </option>
          ))}
        </Select>
      </Field>
    </InstallationCard>
  )
}

function Kept({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Backups that are kept</Trans>
      </legend>
      <div className="grid max-w-md grid-cols-3 gap-3">{children}</div>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  )
}

type CountProps = ComponentProps<typeof Select> & { value: string; from: readonly number[] }

/** A number to choose; one that was set elsewhere is among them. */
function Count({ from, ...select }: CountProps) {
  const numbers = [...new Set([...from, Number(select.value)])].toSorted((a, b) => a - b)
  return (
    <Select {...select}>
      {numbers.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  )
}
