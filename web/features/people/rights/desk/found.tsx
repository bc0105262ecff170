import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { rights, type RightsFound, type RightsRegular, type RightsRequest } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

const BY: Record<RightsFound['by'], MessageDescriptor> = {
  account: msg`of the account`,
  email: msg`same address`,
  phone: msg`same phone number`,
}

type Props = {
  request: RightsRequest
  found: RightsFound[]
  regulars: RightsRegular[]
  account: ReplyOf<typeof rights.read>['account']
  /** The entries that are theirs, as staff decided. */
  chosen: number[]
  onChoose: (ids: number[]) => void
}

/** The entries that may be theirs, for staff to tick after they have made sure, and the actions on them. */
export function Found({ request, found, regulars, account, chosen, onChoose }: Props) {
  const { i18n } = useLingui()
  const [regular_ids, setRegulars] = useState<number[]>([])
  return (
    <Card as="section" aria-labelledby="found" className="flex flex-col gap-3">
      <div>
        <h3 id="found" className="text-lg">
          <Trans>Possible requests of this person</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>
            Tick only requests that you are sure of. A phone number proves nothing: call it, or ask something
            that only the sender knows. Correct a request on its own page.
          </Trans>
        </p>
      </div>
      {account && (
        <p>
          <Link
            to={`${paths.adminUsers}?q=${account.id}`}
            className="font-semibold underline underline-offset-3"
          >
            <Trans>Account {account.username}</Trans>
          </Link>
          <span className="block text-sm text-muted">
            <Trans>The owner can download, correct and delete everything in the profile.</Trans>
          </span>
        </p>
      )}
      {found.length === 0 && (
        <p className="text-muted">
          <Trans>No request has this account, address or number.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {found.map(({ id, tracking_code, submitted_at, username, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <CheckLine
              checked={chosen.includes(id)}
              onChange={(on) => onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <strong>{tracking_code}</strong>
              <span className="block text-sm text-muted">
                {username} · {formatDate(submitted_at)} · {i18n._(BY[by])}
              </span>
            </CheckLine>
            <Link
              to={`${paths.admin}?open=${id}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
            >
              <Trans>
                Open <span className="sr-only">{tracking_code}</span>
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
      {regulars.length > 0 && (
        <>
          <h4 className="font-semibold">
            <Trans>Regular pick-ups</Trans>
          </h4>
          <ul className="divide-y divide-line">
            {regulars.map(({ id, name, by }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                <CheckLine
                  checked={regular_ids.includes(id)}
                  onChange={(on) =>
                    setRegulars(on ? [...regular_ids, id] : regular_ids.filter((one) => one !== id))
                  }
                >
                  <strong>{name}</strong>
                  <span className="block text-sm text-muted">{i18n._(BY[by])}</span>
                </CheckLine>
                <Link
                  to={`${paths.adminRegulars}?open=${id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
                >
                  <Trans>
                    Open <span className="sr-only">{name}</span>
                  </Trans>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.length + regulars.length > 0 && (
        <Acts
          request={request}
          chosen={chosen}
          regular_ids={regular_ids.filter((id) => regulars.some((one) => one.id === id))}
        />
      )}
    </Card>
  )
}

type ActsProps = { request: RightsRequest; chosen: number[]; regular_ids: number[] }

function Acts({ request: { id }, chosen, regular_ids }: ActsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const count = chosen.length + regular_ids.length
  const none = count === 0 && t`Tick a request first.`
  const copying = useMutation({
    mutationFn: async () =>
      saveFile(
        `resirkuit-data-${id}.zip`,
        await call(rights.copy, {
          params: { id },
          query: { ...idsOf('submission_ids', chosen), ...idsOf('regular_ids', regular_ids) },
        }),
      ),
  })
  const erasing = useMutation({
    mutationFn: () => call(rights.erase, { params: { id }, body: { submission_ids: chosen, regular_ids } }),
    onSuccess: () => setAsking(false),
    onSettled: () => invalidate(client, rights.read),
  })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          busy={copying.isPending}
          disabledReason={none}
          onClick={() => copying.mutate()}
        >
          <Trans>Download a copy to hand over</Trans>
        </Button>
        <Button
          variant="secondary"
          className="text-danger!"
          icon={<Eraser className="size-4" aria-hidden="true" />}
          disabledReason={none}
          onClick={() => setAsking(true)}
        >
          <Trans>Erase…</Trans>
        </Button>
      </div>
      <Notice>{copying.error && errorMessage(copying.error)}</Notice>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          <Plural
            value={count}
            one="Erase this person from # entry?"
            other="Erase this person from # entries?"
          />
        }
        description={t`All their words are deleted, open requests are cancelled, regular pick-ups end, and the kilograms stay. This cannot be undone.`}
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Erase</Trans>}
        danger
        busy={erasing.isPending}
        failure={erasing.error && errorMessage(erasing.error)}
        onConfirm={() => erasing.mutate()}
      />
    </div>
  )
}

/** Of a query: none are left out. */
const idsOf = (name: 'submission_ids' | 'regular_ids', ids: number[]) =>
  ids.length > 0 ? { [name]: ids.join(',') } : {}
