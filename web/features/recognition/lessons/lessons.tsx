import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lessons } from '#contract/recognition/lessons.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { Link } from '#web/routing/router.tsx'
import { useView } from '#web/routing/use-view.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Tabs, type Tab } from '#web/ui/tabs.tsx'
import { Corrections } from './corrections.tsx'
import { LessonCard } from './lesson-card.tsx'

/** People's corrections, and the photos that the operator may learn from. The address holds the choice. */
export function Lessons() {
  const { t } = useLingui()
  const { view: labelled, addressOf } = useView('labelled', ['no', 'yes'])
  const query = useInfiniteQuery({
    queryKey: keyOf(lessons.list, labelled),
    queryFn: ({ pageParam, signal }) =>
      call(
        lessons.list,
        { query: { labelled, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
  const tabs: Tab<typeof labelled>[] = [
    { id: 'no', to: addressOf('no'), label: t`To review` },
    { id: 'yes', to: addressOf('yes'), label: t`Reviewed` },
  ]
  return (
    <section aria-labelledby="lessons" className="flex flex-col gap-6">
      <div>
        <h2 id="lessons" className="text-xl">
          <Trans>Training of the analyser</Trans>
        </h2>
        <p className="mt-1 max-w-3xl text-muted">
          <Trans>
            Photos shared with the owners’ permission, without their names. Your answers are used in the next
            training: npm run vision:export writes them into a folder.
          </Trans>
        </p>
      </div>
      <Corrections />
      <div className="flex flex-col gap-4">
        <h3 className="text-lg">
          <Trans>Shared photos</Trans>
        </h3>
        <Tabs label={t`Shared photos`} tabs={tabs} selected={labelled} link={Link}>
          <PagedList
            query={query}
            items={query.data?.pages.flatMap((page) => page.lessons)}
            failed={<Trans>The photos could not be loaded.</Trans>}
            cause={query.error && errorMessage(query.error)}
            empty={
              <EmptyState
                illustration={<EmptyBoxArt />}
                title={labelled === 'no' ? t`No photos to review` : t`No photos reviewed yet`}
              >
                <Trans>Below a result, people can allow the operator to learn from their photo.</Trans>
              </EmptyState>
            }
          >
            {(items) => (
              <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                {items.map((lesson) => (
                  <LessonCard key={lesson.id} lesson={lesson} />
                ))}
              </ul>
            )}
          </PagedList>
        </Tabs>
      </div>
    </section>
  )
}
