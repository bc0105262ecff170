import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { WebhookEvent } from '#contract/integrations/webhooks.ts'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { eventNames } from './event-names.ts'

type Props = { value: WebhookEvent[]; onChange: (value: WebhookEvent[]) => void; error: ReactNode }

/** The choice of events of an address: the field `events` of a form. */
export function EventChoice(props: Props) {
  const { i18n } = useLingui()
  return (
    <CheckGroup
      {...props}
      name="events"
      label={<Trans>Events</Trans>}
      options={WebhookEvent.options.map((value) => ({ value, label: i18n._(eventNames[value]) }))}
    />
  )
}
