import type { ComponentProps, ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { settings, type Settings } from '#contract/administration/settings.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

type Props = {
  id: string
  title: ReactNode
  /** The label of the button. */
  set: ReactNode
  form: Omit<ComponentProps<typeof Form>, 'children' | 'footer'>
  children: ReactNode
}

/** One setting, or a few that belong together, with a button of their own. */
export function SettingCard({ id, title, set, form, children }: Props) {
  return (
    <Card as="section" aria-labelledby={id} className="p-5!">
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy} className="self-start">
            {set}
          </Button>
        }
      >
        {children}
      </Form>
    </Card>
  )
}

/** Saves a setting and says so; the `affected` queries are asked for again. */
export function useSet(...affected: Parameters<typeof invalidate>[1][]) {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (body: Partial<Settings>) => {
    client.setQueryData(keyOf(settings.read, {}), await call(settings.change, { body }))
    toast.success({ title: t`The settings were saved` })
    await invalidate(client, ...affected)
  }
}
