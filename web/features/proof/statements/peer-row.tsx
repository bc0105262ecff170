import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  statements,
  type Network,
  type Peer,
  type PeerTrouble,
  type StatementFault,
} from '#contract/proof/statements.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort, formatNumber } from '#web/lib/words/format.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

const TROUBLE: Record<PeerTrouble, MessageDescriptor> = {
  'no-answer': msg`it does not answer`,
  'bad-address': msg`its address cannot be reached from here`,
  'bad-answer': msg`its answer cannot be read`,
  'no-keys': msg`it has no keys of its own`,
  'no-list': msg`its list of statements cannot be read`,
}
const FAULT: Record<StatementFault, MessageDescriptor> = {
  'no-statement': msg`it is not a statement`,
  'other-month': msg`it is about another month`,
  'other-issuer': msg`another issuer has signed it`,
  'bad-signature': msg`its signature does not match`,
  'said-otherwise': msg`its content differs from before`,
}

type Said = Network['own'] & { name?: ReactNode; badge?: ReactNode }

/** One installation and its kilograms. */
export function InstallationFigures({
  name,
  badge,
  did,
  months,
  last_month,
  weight_kg,
  avoided_kg_co2e,
}: Said) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong className="wrap-anywhere">{name ?? hostOf(did)}</strong>
          {badge}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {did}
          {' · '}
          {last_month
            ? t`${plural(months, { one: '# month', other: '# months' })}, the last one ${last_month}`
            : t`no statement yet`}
        </p>
      </div>
      <p className="whitespace-nowrap tabular-nums sm:text-right">
        <strong className="block">
          <Trans>{formatNumber(weight_kg)} kg</Trans>
        </strong>
        <span className="text-sm text-muted">
          <Trans>{formatNumber(avoided_kg_co2e)} kg CO2e avoided</Trans>
        </span>
      </p>
    </div>
  )
}

/** Another installation: what it said, what of that is not believed, and the way to leave it out. */
export function PeerRow({ peer }: { peer: Peer }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, did, checked_at, refused } = peer
  const trouble = peer.trouble && t(TROUBLE[peer.trouble])
  const host = hostOf(did)
  const removing = useMutation({
    mutationFn: () => call(statements.removePeer, { params: { id } }),
    onSuccess: (reply) => client.setQueryData(keyOf(statements.network, {}), reply),
  })
  return (
    <li className="flex flex-col gap-2 py-3">
      <InstallationFigures {...peer} badge={<PeerState {...peer} />} />
      <Notice tone="warning">
        {trouble &&
          (checked_at
            ? t`It could not be read on ${formatInstantShort(checked_at)}: ${trouble}`
            : t`It could not be read: ${trouble}`)}
      </Notice>
      {refused.map(({ month, reason: fault, at }) => {
        const reason = t(FAULT[fault])
        return (
          <Notice
            key={month}
          >{t`The statement of ${month} is not accepted (${formatInstantShort(at)}): ${reason}`}</Notice>
        )
      })}
      <Button
        variant="ghost"
        size="small"
        className="self-start"
        aria-label={t`Remove: ${host}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Stop reading {host}?</Trans>}
        description={<Trans>The data read from it is deleted and no longer counts.</Trans>}
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        danger
        busy={removing.isPending}
        failure={removing.error && errorMessage(removing.error)}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}

function PeerState({ checked_at, trouble, refused }: Peer) {
  if (refused.length > 0)
    return (
      <Badge tone="danger">
        <Trans>Not all statements are accepted</Trans>
      </Badge>
    )
  if (trouble)
    return (
      <Badge tone="copper">
        <Trans>Could not be read</Trans>
      </Badge>
    )
  return checked_at ? (
    <Badge tone="green">
      <Trans>Checked</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Not read yet</Trans>
    </Badge>
  )
}

const hostOf = (did: string) => decodeURIComponent(did.replace(/^did:(web|key):/, ''))
