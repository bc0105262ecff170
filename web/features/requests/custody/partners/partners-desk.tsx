import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus } from 'lucide-react'
import { partners as contract, type Partner, type Permit } from '#contract/proof/partners.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { NothingWaits, OnlyWaiting, ShowAll, useMatter } from '#web/knowledge/only-waiting.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { idIn } from '#web/lib/page/use-opened.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useEdited } from '../use-edited.ts'
import { PartnerDialog } from './partner-dialog.tsx'
import { PermitDialog, type EditedPermit } from './permit-dialog.tsx'
import { PermitLine } from './permit-line.tsx'
import { partnerKindNames } from './words.ts'

/** The partners that take over lots, with their permits. */
export function PartnersDesk() {
  const { t } = useLingui()
  const matter = useMatter('permit-ending')
  const [params] = useSearchParams()
  const only = idIn(params.get('only'))
  const query = useQuery({
    ...queryOf(contract.list, { query: { ...(matter && { matter }) } }),
    refetchOnWindowFocus: 'always',
  })
  const [permit, setPermit] = useState<EditedPermit | null>(null)
  const partners = query.data?.partners.filter(({ id }) => only === null || id === only)
  const { editing, edit, close } = useEdited<Partner>((asked) =>
    asked === 'new' ? asked : query.data && (partners?.find(({ id }) => id === idIn(asked)) ?? null),
  )
  return (
    <section aria-labelledby="partners" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="partners" className="mr-auto text-xl">
          <Trans>Partners</Trans>
        </h2>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => edit('new')}>
          <Trans>Add a partner</Trans>
        </Button>
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The partners could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!partners && !query.isError && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {matter ? (
        <OnlyWaiting />
      ) : (
        only !== null && (
          <ShowAll>
            <Trans>One partner of the register</Trans>
          </ShowAll>
        )
      )}
      {matter && partners?.length === 0 && <NothingWaits />}
      {!matter && partners?.length === 0 && (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={
            <h3>
              <Trans>The register has no partners yet</Trans>
            </h3>
          }
        >
          <Trans>Add partners who recycle, transport or repair for you, with their permits.</Trans>
        </EmptyState>
      )}
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {partners?.map((partner) => (
          <PartnerCard
            key={partner.id}
            partner={partner}
            onEdit={() => edit(partner)}
            onPermit={(one) => setPermit({ partner, permit: one })}
          />
        ))}
      </ul>
      <PartnerDialog editing={editing} onClose={close} />
      <PermitDialog editing={permit} onClose={() => setPermit(null)} />
    </section>
  )
}

type Props = { partner: Partner; onEdit: () => void; onPermit: (permit: Permit | null) => void }

function PartnerCard({ partner, onEdit, onPermit }: Props) {
  const { t, i18n } = useLingui()
  const { name, kinds, address, phone_number, permits, active, note } = partner
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted wrap-anywhere">
            {[address, showPhone(phone_number)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Button
          variant="ghost"
          square
          aria-label={t`Change: ${name}`}
          icon={<PencilLine className="size-4.5" aria-hidden="true" />}
          onClick={onEdit}
        />
      </div>
      <p className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Badge key={kind} tone="green">
            {i18n._(partnerKindNames[kind])}
          </Badge>
        ))}
        {!active && (
          <Badge tone="outline">
            <Trans>Not shown as a choice</Trans>
          </Badge>
        )}
      </p>
      {note && <p className="text-sm wrap-anywhere">{note}</p>}
      {permits.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {permits.map((permit) => (
            <PermitLine key={permit.id} permit={permit} onEdit={() => onPermit(permit)} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">
          <Trans>No permit is recorded. Goods from a business cannot be sent to or with this partner.</Trans>
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        aria-label={t`Add a permit: ${name}`}
        icon={<Plus className="size-4.5" aria-hidden="true" />}
        onClick={() => onPermit(null)}
      >
        <Trans>Add a permit</Trans>
      </Button>
    </Card>
  )
}
