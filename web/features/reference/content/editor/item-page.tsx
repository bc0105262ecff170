import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/routing/router.tsx'
import type { ContentKind } from '#contract/reference/content.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { deskQuery, itemQuery } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { ExternalSource } from './external-source.tsx'
import { ItemEditor } from './item-editor.tsx'

type Props = {
  /** Which one; null for a new one. */
  id: number | null
  /** Of a new one. */
  kind: ContentKind
  onCreated: (id: number) => void
}

/** An item to write, once it and the source of the content are known. */
export function ItemPage({ id, kind, onCreated }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  // A new item is not read again once it has been saved.
  const [{ isNew, newKind }] = useState({ isNew: id === null, newKind: kind })
  const item = useQuery({ ...itemQuery(id ?? 0), enabled: !isNew })
  const itsKind = isNew ? newKind : item.data?.kind
  const desk = useQuery({ ...deskQuery(itsKind ?? 'news'), enabled: itsKind !== undefined })
  const query = item.isError ? item : desk
  if (!user) return null
  if (query.error instanceof ApiError && query.error.status === 404) return <NoItem />
  if (desk.data?.source === 'wordpress') return <ExternalSource site={desk.data.site} />
  if (itsKind && desk.data)
    return <ItemEditor kind={itsKind} loaded={item.data ?? null} user={user.id} onCreated={onCreated} />
  if (!query.isError) return <Loading />
  return (
    <ErrorState
      title={<Trans>The item could not be loaded.</Trans>}
      cause={editorMessage(query.error)}
      retryLabel={t`Try again`}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}

function NoItem() {
  return (
    <Card padded={false}>
      <EmptyState
        illustration={<NotFoundArt />}
        title={<Trans>There is no such item</Trans>}
        action={
          <Link to={paths.adminContent} className={buttonStyle({ variant: 'secondary' })}>
            <Trans>See all content</Trans>
          </Link>
        }
      >
        <Trans>The link is not complete, or it leads to another installation.</Trans>
      </EmptyState>
    </Card>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4">
      <Skeleton className="h-31" />
      <Skeleton className="h-52" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-160" />
        <Skeleton className="h-160 max-lg:hidden" />
      </div>
    </div>
  )
}
