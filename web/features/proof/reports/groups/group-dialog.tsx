import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { reports, type ReportGroup } from '#contract/proof/reports.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

type Props = {
  /** One kind, or all of a group at once. */
  editing: readonly ReportGroup[] | null
  /** Those in use, to choose from. */
  groups: readonly string[]
  onClose: () => void
}

/** Under what a kind is reported from now on. */
export function GroupDialog({ editing, groups, onClose }: Props) {
  // The group stays while the dialog closes.
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) setShown(editing)
  return (
    shown && (
      <Editing
        key={shown.map(({ what }) => what).join()}
        editing={editing}
        shown={shown}
        groups={groups}
        onClose={onClose}
      />
    )
  )
}

function Editing({ editing, shown, groups, onClose }: Props & { shown: readonly ReportGroup[] }) {
  const { t } = useLingui()
  const say = useBilingual()
  const client = useQueryClient()
  const first = shown[0]!
  const shipped = shown.length === 1 ? first.shipped : null
  const alike = shown.every(({ waste_code }) => waste_code === first.waste_code)
  const count = shown.length
  const { form, fields, errors, text, change, reset } = useForm({
    initial: { group: first.group, waste_code: alike ? first.waste_code : '' },
    check: ({ group, waste_code }) =>
      checkFields(
        { group: group.trim() ? null : t`Enter the group.` },
        { group: group.trim(), waste_code: waste_code.trim() },
      ),
    send: async (body) => {
      const reply = await call(reports.saveGroups, {
        body: { groups: shown.map(({ what }) => ({ what, ...body })) },
      })
      client.setQueryData(keyOf(reports.groups, {}), reply)
      await invalidate(client, reports.read)
      toast.success({ title: t`The group was saved` })
      onClose()
    },
  })
  const differs =
    shipped !== null && (fields.group !== shipped.group || fields.waste_code !== shipped.waste_code)
  return (
    <Dialog
      open={editing !== null}
      onOpenChange={(open) => {
        if (open || form.busy) return
        reset()
        onClose()
      }}
      title={count === 1 ? say(first.name) : <Trans>All {count} kinds of a group</Trans>}
      description={<Trans>The change applies to every report that has not been handed in yet.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="report-group" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id="report-group" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Reporting group`} error={errors.group} required>
          <Input {...text('group')} maxLength={120} list="report-groups" autoComplete="off" />
        </Field>
        <datalist id="report-groups">
          {groups.map((group) => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
        </datalist>
        <Field
          label={t`Waste code`}
          aside={t`Optional`}
          hint={
            alike
              ? t`B107d is often used for electronics. Check with the environmental agency.`
              : t`They have different codes. The code entered here replaces all of them.`
          }
          error={errors.waste_code}
        >
          <Input {...text('waste_code')} maxLength={40} autoComplete="off" />
        </Field>
        {differs && (
          <Button
            variant="ghost"
            className="self-start"
            icon={<RotateCcw className="size-4.5" aria-hidden="true" />}
            onClick={() => change(shipped)}
          >
            <Trans>Restore the default</Trans>
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
