import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX2, PencilLine, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showPhone } from '#contract/foundation/show-phone.ts'
import type { Regular } from '#contract/requests/regulars.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay, formatWeekday } from '#web/lib/words/format.ts'
import { useRhythm } from '#web/lib/words/use-rhythm.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useAct, type Act } from './api.ts'
import type { RegularInputs } from './regulars-desk.tsx'

const meanwhile = msg`Somebody else has changed this regular pick-up in the meantime. Check it again.`

type Props = { regular: Regular; status: RegularInputs['status']; onEdit: () => void }

/** A regular pick-up with its next days and its last requests. */
export function RegularCard({ regular, status: StatusLabel, onEdit }: Props) {
  const { t } = useLingui()
  const { name, state, starts, ends, district, street, phone_number, email, next_days, requests } = regular
  const { inWords } = useRhythm()
  const act = useAct(regular)
  const [asking, setAsking] = useState<Act | null>(null)
  const failure = act.error && errorMessage(act.error, { 'changed-meanwhile': meanwhile })
  const icon = (Icon: typeof Pause) => <Icon className="size-4.5" aria-hidden="true" />
  return (
    <Card as="li" id={`regular-${regular.id}`} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <p className="font-medium first-letter:uppercase">
            {inWords(regular)}, {starts}–{ends}
          </p>
          {/* Each is a box: a phone number does not break at its hyphens. */}
          <p className="flex flex-wrap gap-x-3 text-sm text-muted wrap-anywhere">
            {[street, district.districtName, showPhone(phone_number), email].filter(Boolean).map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        </div>
        <Button
          variant="ghost"
          square
          aria-label={t`Change: ${name}`}
          icon={icon(PencilLine)}
          onClick={onEdit}
        />
      </div>
      {state !== 'active' && (
        <p>
          <Badge tone="outline">
            {state === 'paused' ? (
              <Trans context="of a regular pick-up">Paused</Trans>
            ) : (
              <Trans context="of a regular pick-up">Ended</Trans>
            )}
          </Badge>
        </p>
      )}
      {state === 'active' && regular.without_area && (
        <Notice tone="warning" size="line">
          <Trans>No service area has this district, so no request is made.</Trans>
        </Notice>
      )}
      {next_days.length > 0 && !regular.without_area && (
        <div>
          <h4 className="text-sm font-semibold">
            <Trans context="of a regular pick-up">Next days</Trans>
          </h4>
          <ul className="text-sm">
            {next_days.map(({ day, closed }) => (
              <li key={day} className="wrap-anywhere">
                {formatWeekday(day)}
                {closed !== null && (
                  <span className="text-danger">
                    {' · '}
                    <Trans>skipped: {closed}</Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {requests.length > 0 && (
        <div>
          <h4 className="text-sm font-semibold">
            <Trans>Latest requests</Trans>
          </h4>
          <ul className="text-sm">
            {requests.map(({ id, day, tracking_code, status }) => (
              <li key={id}>
                <Link
                  to={`${paths.admin}?open=${id}`}
                  className="inline-flex min-h-11 items-center gap-2 underline underline-offset-3"
                >
                  {formatDay(day)} <span className="sr-only">{tracking_code}</span>
                  <StatusLabel status={status} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'active' ? (
          <Button
            variant="secondary"
            busy={act.isPending}
            icon={icon(Pause)}
            onClick={() => act.mutate('paused')}
          >
            <Trans context="a regular pick-up">Pause</Trans>
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={act.isPending}
            icon={icon(Play)}
            onClick={() => act.mutate('active')}
          >
            <Trans context="a regular pick-up">Resume</Trans>
          </Button>
        )}
        <MoreMenu
          label={t`More`}
          danger={
            <>
              {state !== 'ended' && (
                <MenuItem icon={icon(CalendarX2)} onSelect={() => setAsking('ended')}>
                  <Trans>End it…</Trans>
                </MenuItem>
              )}
              <MenuItem icon={icon(Trash2)} danger onSelect={() => setAsking('delete')}>
                <Trans>Delete…</Trans>
              </MenuItem>
            </>
          }
        />
      </div>
      {asking === null && <Notice>{failure}</Notice>}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={
          asking === 'delete' ? (
            <Trans>Delete this regular pick-up?</Trans>
          ) : (
            <Trans>End this regular pick-up?</Trans>
          )
        }
        description={
          asking === 'delete'
            ? t`The person’s details go with it, and nothing more is made. Requests that were made stay; cancel them where nobody should come.`
            : t`Nothing more is made. Requests that were made stay; cancel them where nobody should come.`
        }
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={
          asking === 'delete' ? <Trans>Delete</Trans> : <Trans context="a regular pick-up">End</Trans>
        }
        danger
        busy={act.isPending}
        failure={failure}
        onConfirm={() => asking && act.mutate(asking, { onSuccess: () => setAsking(null) })}
      />
    </Card>
  )
}
