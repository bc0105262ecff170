import type { ComponentProps, ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'

type Props = {
  form: Pick<ComponentProps<typeof Form>, 'busy' | 'failure' | 'onSubmit' | 'ref'>
  title: ReactNode
  submit: ReactNode
  disabledReason?: string | false
  onCancel: () => void
  children: ReactNode
}

/** The form of an act on a lot, inside the lot's drawer. */
export const ActForm = ({ form, title, submit, disabledReason, onCancel, children }: Props) => (
  <Form
    {...form}
    data-needs-room=""
    notice={{ size: 'line' }}
    className="flex flex-col gap-4 rounded-card bg-sunken p-4"
    footer={
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} disabledReason={disabledReason}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    }
  >
    <h3 className="text-base">{title}</h3>
    {children}
  </Form>
)
