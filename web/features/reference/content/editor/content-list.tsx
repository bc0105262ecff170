import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { CONTENT_KINDS, CONTENT_LIMIT, isOrdered } from '#contract/reference/content-kinds.ts'
import { Link } from '#web/routing/router.tsx'
import { useView } from '#web/routing/use-view.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { deskQuery } from './api.ts'
import { ContentRows } from './content-rows.tsx'
import { editorMessage } from './editor-message.ts'
import { ExternalSource } from './external-source.tsx'
import { kindNames, newNames } from './names.ts'
import { PublishDialog } from './publish-dialog.tsx'

/** Everything of one kind, published or not, in the order visitors see. The kind lives in the address. */
export function ContentList() {
  const { t, i18n } = useLingui()
  const { view: kind, addressOf } = useView('kind', CONTENT_KINDS)
  const query = useQuery(deskQuery(kind))
  const [asked, setAsked] = useState<{ id: number; open: boolean }>()
  const { data } = query
  const row = data?.rows.find(({ id }) => id === asked?.id)
  const limit = CONTENT_LIMIT[kind]
  const tabs = CONTENT_KINDS.map((id) => ({ id, to: addressOf(id), label: i18n._(kindNames[id]) }))
  const editable = data?.source === 'local'
  return (
    <section aria-labelledby="content" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="content" className="flex min-h-11 flex-1 items-center text-xl max-sm:sr-only">
          <Trans>Content</Trans>
        </h2>
        <RefreshButton label={t`Refresh`} onRefresh={query.refetch} />
        {editable && (
          <Link
            to={`${paths.adminContentItem('new')}?kind=${kind}`}
            className={classNames(buttonStyle(), 'max-sm:flex-1')}
          >
            <Plus className="size-4" aria-hidden="true" />
            {i18n._(newNames[kind])}
          </Link>
        )}
      </div>
      <Tabs label={t`Kind of content`} tabs={tabs} selected={kind} link={Link}>
        {query.isError && (
          <ErrorState
            title={<Trans>The content could not be loaded.</Trans>}
            cause={editorMessage(query.error)}
            retryLabel={t`Try again`}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {data?.source === 'wordpress' ? (
          <ExternalSource site={data.site} />
        ) : data?.rows.length === 0 ? (
          <Card padded={false}>
            <EmptyState
              illustration={<EmptyBoxArt />}
              title={<Trans>Nothing here yet</Trans>}
              action={
                <Link to={`${paths.adminContentItem('new')}?kind=${kind}`} className={buttonStyle()}>
                  {i18n._(newNames[kind])}
                </Link>
              }
            >
              <Trans>Visitors see this part of the page once it has published content.</Trans>
            </EmptyState>
          </Card>
        ) : (
          (data || !query.isError) && (
            <>
              <p className="text-sm text-muted">
                {isOrdered(kind) ? (
                  <Plural
                    value={limit}
                    one="Visitors see the first one that is published."
                    other="Visitors see the first # that are published, in this order."
                  />
                ) : (
                  <Plural
                    value={limit}
                    one="Visitors see the newest article, by the date it was published."
                    other="Visitors see the newest # articles, by the date they were published."
                  />
                )}
              </p>
              <ContentRows
                key={kind}
                kind={kind}
                rows={data?.rows}
                onPublish={({ id }) => setAsked({ id, open: true })}
              />
            </>
          )
        )}
      </Tabs>
      {row && (
        <PublishDialog
          key={row.id}
          row={row}
          open={asked?.open === true}
          onClose={() => setAsked({ id: row.id, open: false })}
        />
      )}
    </section>
  )
}
