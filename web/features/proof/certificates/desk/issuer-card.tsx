import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { certificates } from '#contract/proof/certificates.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { shortKey } from '../words.ts'
import { DisownDialog } from './disown-dialog.tsx'

/** The issuer of this installation and its key. @param mayRotate an administrator may take a new key */
export function IssuerCard({ mayRotate }: { mayRotate: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  // Asked for again each time: the moment of the last rotation is not the next one's.
  const [disowning, setDisowning] = useState(0)
  const [disownOpen, setDisownOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(queryOf(certificates.issuer, {}))
  const rotating = useMutation({
    mutationFn: () => call(certificates.rotate, {}),
    onSuccess: async () => {
      setAsking(false)
      toast.success({ title: t`A new key signs from now on` })
      await invalidate(client, certificates.issuer)
    },
  })
  if (error)
    return (
      <ErrorState
        title={<Trans>The keys could not be loaded.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-40 rounded-card" />
  const { did, keys } = data.issuer
  const [present, ...former] = keys
  return (
    <Card as="section" aria-labelledby="issuer">
      <h3 id="issuer" className="text-lg">
        <Trans>Issuer and keys</Trans>
      </h3>
      <p className="mt-2">
        <code className="text-sm break-all">{did}</code>
      </p>
      <p className="mt-1 text-muted">
        {did.startsWith('did:web:') ? (
          <Trans>Everybody can look up the public keys at the address of this service.</Trans>
        ) : (
          <Trans>
            This service has no public https address (PUBLIC_URL): certificates can be checked here, but
            others cannot look up the owner of the key.
          </Trans>
        )}
      </p>
      {present && (
        <p className="mt-3 text-sm text-muted">
          <Trans>The current key was made on {formatDate(present.made_at)}.</Trans>{' '}
          {former.length > 0 &&
            t`${plural(former.length, {
              one: '# former key stays published for its earlier signatures.',
              other: '# former keys stay published for their earlier signatures.',
            })}`}
        </p>
      )}
      {keys.map(
        ({ public_key, disowned_from }) =>
          disowned_from && (
            <p key={public_key} className="mt-1 text-sm text-muted">
              <Trans>
                The key {shortKey(public_key)} was revoked: signatures from {formatInstant(disowned_from)}{' '}
                onwards are refused.
              </Trans>
            </p>
          ),
      )}
      {mayRotate && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => setAsking(true)}
            icon={<KeyRound className="size-4.5" aria-hidden="true" />}
          >
            <Trans>Change the key</Trans>
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setDisowning(disowning + 1)
              setDisownOpen(true)
            }}
          >
            <Trans>Revoke a key</Trans>
          </Button>
          <DisownDialog key={disowning} keys={keys} open={disownOpen} onClose={() => setDisownOpen(false)} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Change the key?`}
        closeLabel={t`Close`}
        busy={rotating.isPending}
        failure={rotating.error && errorMessage(rotating.error)}
        keepLabel={<Trans>Keep the current key</Trans>}
        confirmLabel={<Trans>Change the key</Trans>}
        onConfirm={() => rotating.mutate()}
      >
        <p>
          <Trans>
            From now on everything is signed with the new key. Earlier signatures stay valid, and the public
            part of the current key stays published.
          </Trans>
        </p>
      </ConfirmDialog>
    </Card>
  )
}
