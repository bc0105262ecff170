import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { sessions, type Device, type Session } from '#contract/people/sessions.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { browserNames, systemNames } from './names.ts'

/** The sessions of the member's account, with a button that ends each. Nothing where the provider keeps them to itself. */
export function SessionsCard({ user }: { user: number }) {
  const id = useId()
  const { data } = useQuery({
    queryKey: keyOf(sessions.list, user),
    queryFn: ({ signal }) => call(sessions.list, {}, { signal }),
  })
  if (!data?.sessions.length) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        <Trans>Devices that are logged in</Trans>
      </h2>
      <ul className="mt-1 -mb-2 divide-y divide-line">
        {data.sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ session: { id, device, began_at, last_used, current } }: { session: Session }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = useNameOf(device)
  const ending = useMutation({
    mutationFn: () => call(sessions.end, { params: { id } }),
    onSuccess: () => toast.success({ title: t`${name}: logged out` }),
    // Also where it was refused: it may be gone already.
    onSettled: () => invalidate(client, sessions.list),
  })
  const Sign = device?.system === 'android' || device?.system === 'ios' ? Smartphone : Monitor
  const [began, used] = [formatDate(began_at), formatDay(last_used)]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Sign className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          <Trans>
            Since {began}, last used {used}
          </Trans>
        </p>
      </div>
      {current ? (
        <Badge tone="green">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Log out ${name}`}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          <Trans>Log Out</Trans>
        </Button>
      )}
      <Notice size="line" className="basis-full">
        {ending.error && errorMessage(ending.error)}
      </Notice>
    </li>
  )
}

function useNameOf(device: Device | null) {
  const { t, i18n } = useLingui()
  if (!device) return t`A device`
  const [browser, system] = [browserNames[device.browser], systemNames[device.system]].map((name) =>
    typeof name === 'string' ? name : i18n._(name),
  )
  return t`${browser} on ${system}`
}
