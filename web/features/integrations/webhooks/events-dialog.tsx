import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { WebhookForm, webhooks, type Webhook } from '#contract/integrations/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { EventChoice } from './event-choice.tsx'

const Fields = WebhookForm.pick({ events: true })

type Props = { webhook: Pick<Webhook, 'id' | 'url' | 'events'>; open: boolean; onClose: () => void }

/** Another choice of what an address is told of. */
export function EventsDialog({ webhook: { id, url, events }, open, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const check = checkBy(Fields, () => t`Choose at least one event.`)
  const { form, fields, errors, change } = useForm({
    initial: { events },
    check,
    send: async (body) => {
      await call(webhooks.change, { params: { id }, body })
      await invalidate(client, webhooks.list)
      onClose()
      toast.success({ title: t`Saved` })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={<Trans>Change the events</Trans>}
      description={<span className="wrap-anywhere">{url}</span>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={`events-${id}`} busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id={`events-${id}`} notice={{ size: 'line' }}>
        <EventChoice
          value={fields.events}
          onChange={(chosen) => change({ events: chosen })}
          error={errors.events}
        />
      </Form>
    </Dialog>
  )
}
