import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { installation } from '#contract/administration/installation.ts'
import { embeds } from '#contract/integrations/embeds.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { EmbedRow } from './embed-row.tsx'
import { SitesForm } from './sites-form.tsx'

/** The pages that stand in the operator's own website, and the sites that may show them. */
export function Embeds() {
  const { t } = useLingui()
  const settings = useQuery(queryOf(installation.read, {}))
  const list = useQuery(queryOf(embeds.list, {}))
  const error = settings.error ?? list.error
  return (
    <Card as="section" aria-labelledby="embeds" className="flex flex-col gap-4 p-5!">
      <div>
        <h3 id="embeds" className="text-lg">
          <Trans>In your website</Trans>
        </h3>
        <p className="mt-1 text-muted">
          <Trans>
            The request form, the figures and the drop-off points can stand in pages of other websites. They
            use no cookies.
          </Trans>
        </p>
      </div>
      {error ? (
        <ErrorState
          title={<Trans>The settings could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={settings.isFetching || list.isFetching}
          onRetry={() => void Promise.all([settings.refetch(), list.refetch()])}
        />
      ) : settings.data && list.data ? (
        <>
          <SitesForm now={settings.data.installation} />
          {settings.data.installation.embed_origins.length > 0 && (
            <>
              {!settings.data.installation.public_url && (
                <Notice tone="warning">
                  <Trans>Set the public address first (Organisation): the frames lead there.</Trans>
                </Notice>
              )}
              <ul className="divide-y divide-line border-t border-line">
                {list.data.embeds.map((embed) => (
                  <EmbedRow key={embed.name} embed={embed} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <Skeleton className="h-48 rounded-card" />
      )}
    </Card>
  )
}
