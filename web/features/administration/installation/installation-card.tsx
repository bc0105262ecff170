import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { backups } from '#contract/administration/backups.ts'
import { installation, type FixedSetting } from '#contract/administration/installation.ts'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { useScrolledTo } from '#web/routing/use-scrolled-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

type Props = {
  id: string
  title: ReactNode
  /** The label of the button; without one nothing can be changed. */
  save: ReactNode
  form: Omit<ComponentProps<typeof Form>, 'children' | 'footer'>
  children: ReactNode
  /** Below the form. */
  after?: ReactNode
}

/** Settings that belong together, with one button that saves them. */
export function InstallationCard({ id, title, save, form, children, after }: Props) {
  const heading = useScrolledTo(id)
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 p-5!">
      <h3 ref={heading} id={id} className="scroll-mt-20 text-lg">
        {title}
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          save && (
            <Button type="submit" busy={form.busy} className="self-start">
              {save}
            </Button>
          )
        }
      >
        {children}
      </Form>
      {after}
    </Card>
  )
}

/** Saves and says so. */
export function useSave() {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (body: RequestOf<typeof installation.change>['body']) => {
    client.setQueryData(keyOf(installation.read, {}), await call(installation.change, { body }))
    toast.success({ title: t`The settings were saved` })
    await invalidate(client, backups.list)
  }
}

const VARIABLES: Record<FixedSetting, string> = {
  public_url: 'PUBLIC_URL',
  time_zone: 'TIME_ZONE',
  retention_months: 'RETENTION_MONTHS',
  mail_server: 'SMTP_URL',
  mail_from: 'MAIL_FROM',
  backup_at: 'BACKUP_AT',
  backup_dir: 'BACKUP_DIR',
  backup_keep: 'BACKUP_KEEP',
  table_copy: 'TABLE_COPY',
  embed_origins: 'EMBED_ORIGINS',
}

/** Of controls whose value the environment sets. */
export const READ_ONLY = { readOnly: true }
export const DISABLED = { disabled: true }

/** The hint of a field that the environment sets; undefined for any other. */
export const fixedHint = (fixed: readonly FixedSetting[], name: FixedSetting) => {
  const variable = VARIABLES[name]
  return fixed.includes(name) ? (
    <Trans>Set in the environment ({variable}); it is changed there.</Trans>
  ) : undefined
}

/** The fields that may be sent: those that the environment sets are left out. */
export const changeable = <Fields extends object>(
  fields: Fields,
  fixed: readonly FixedSetting[],
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !fixed.some((one) => one === name)),
  ) as Partial<Fields>
