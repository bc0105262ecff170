import { Trans } from '@lingui/react/macro'
import { ApiKeys } from '#web/features/integrations/api-keys/api-keys.tsx'
import { Embeds } from '#web/features/integrations/embeds/embeds.tsx'
import { Webhooks } from '#web/features/integrations/webhooks/webhooks.tsx'

/** How programs of others work with this installation. */
export default function AdminConnections() {
  return (
    <section aria-labelledby="connections">
      <h2 id="connections" className="text-xl">
        <Trans>Connections</Trans>
      </h2>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ApiKeys />
          <Webhooks />
        </div>
        <div className="min-w-0">
          <Embeds />
        </div>
      </div>
    </section>
  )
}
