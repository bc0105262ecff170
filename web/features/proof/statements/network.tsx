import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { statements, type Network as Said } from '#contract/proof/statements.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { PeerForm } from './peer-form.tsx'
import { PeerRow, InstallationFigures } from './peer-row.tsx'

/** The statements of this installation and of others, and their sum. */
export function Network() {
  const { t } = useLingui()
  const query = useQuery(queryOf(statements.network, {}))
  return (
    <section aria-labelledby="network" className="flex max-w-3xl flex-col gap-4">
      <div>
        <h2 id="network" className="text-xl">
          <Trans>Network</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Every month each installation signs a statement of the weight that came in. This page reads,
            checks and adds up the statements of other installations, without any of their requests. Goods
            that one installation passes on to another came in at both, so they are counted twice in the sum.
          </Trans>
        </p>
      </div>
      {query.error && (
        <ErrorState
          title={<Trans>The statements could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-72 rounded-card" />}
      {query.data && (
        <Sum network={query.data.network} looking={query.isFetching} onLook={() => void query.refetch()} />
      )}
    </section>
  )
}

function Sum({ network, looking, onLook }: { network: Said; looking: boolean; onLook: () => void }) {
  const { t } = useLingui()
  const { own, peers, weight_kg, avoided_kg_co2e } = network
  const reading = useMutation({
    mutationFn: () => call(statements.refresh, {}),
    onSuccess: () => toast.success({ title: t`The statements are being read. Check again in a moment.` }),
  })
  return (
    <>
      <Card className="flex flex-wrap items-end justify-between gap-4 p-5!">
        <p>
          <span className="block text-sm text-muted">
            <Trans>Total of all installations</Trans>
          </span>
          <strong className="text-3xl tracking-tight tabular-nums">
            <Trans>{formatNumber(weight_kg)} kg</Trans>
          </strong>
          <span className="block text-sm text-muted tabular-nums">
            <Trans>{formatNumber(avoided_kg_co2e)} kg CO2e avoided</Trans>
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            busy={looking}
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            onClick={onLook}
          >
            <Trans>Refresh</Trans>
          </Button>
          <Button variant="secondary" size="small" busy={reading.isPending} onClick={() => reading.mutate()}>
            <Trans>Read all of them now</Trans>
          </Button>
        </div>
        <Notice className="w-full">{reading.error && errorMessage(reading.error)}</Notice>
      </Card>
      <Card as="section" aria-labelledby="installations" className="flex flex-col gap-4 p-5!">
        <h3 id="installations" className="text-lg">
          <Trans>Installations</Trans>
        </h3>
        <ul className="divide-y divide-line border-y border-line">
          <li className="py-3">
            <InstallationFigures name={<Trans>This installation</Trans>} {...own} />
          </li>
          {peers.map((peer) => (
            <PeerRow key={peer.id} peer={peer} />
          ))}
        </ul>
        <PeerForm />
      </Card>
    </>
  )
}
