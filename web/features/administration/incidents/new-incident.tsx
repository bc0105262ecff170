import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { incidents } from '#contract/administration/incidents.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { IncidentForm, NOTHING } from './incident-form.tsx'

/** An incident that was just noticed. */
export function NewIncident({ onRecorded }: { onRecorded: (id: number) => void }) {
  const client = useQueryClient()
  return (
    <section aria-labelledby="new-incident" className="flex max-w-3xl flex-col gap-4">
      <h2 id="new-incident" className="text-xl">
        <Trans>Record an incident</Trans>
      </h2>
      <Card>
        <IncidentForm
          initial={NOTHING}
          label={<Trans>Record the incident</Trans>}
          save={async (body) => {
            const { id } = await call(incidents.record, { body })
            await invalidate(client, incidents.list)
            onRecorded(id)
          }}
        />
      </Card>
    </section>
  )
}
