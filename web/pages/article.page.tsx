import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ContentKind, ContentList } from '#contract/reference/content.ts'
import { Lead, lists, Original, PrintHead } from '#web/features/reference/content/article-parts.tsx'
import { ListNotices } from '#web/features/reference/content/list-notices.tsx'
import { ReadingBody } from '#web/features/reference/content/reading-body.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { dataSetKey, useDataSet } from '#web/lib/api/data-sets.ts'
import { fetchProblem } from '#web/lib/api/fetch-problem.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { Link, useParams } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'

/** The page of one article or item at its own address, which the server makes: it can be found, shared and kept. */
export default function ArticlePage({ kind }: { kind: ContentKind }) {
  const { id = '' } = useParams()
  return <Article key={id} kind={kind} id={id} />
}

function Article({ kind, id }: { kind: ContentKind; id: string }) {
  const { t } = useLingui()
  const { data: own, ...answer } = useDataSet(`${kind}/${id}`)
  const { error, isFetching, refetch } = answer
  // An item of a list that was loaded is there at once, and without a network.
  const known = useQueryClient().getQueryData<ContentList>(dataSetKey(kind, useLocale()))
  // A text that cannot be an id (400) is not there either. A withdrawn item is not shown from an earlier answer.
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const item = gone ? undefined : (own?.item ?? known?.items.find((one) => one.id === id))
  usePageTitle(item?.title)
  const { next } = lists[kind]
  const failed = t`This page could not be loaded.`
  if (gone) return <Missing kind={kind} />
  if (item) {
    return (
      <article data-print="" className="mx-auto max-w-2xl">
        <AllOfThem kind={kind} />
        <ListNotices list={{ ...answer, data: own ?? known }} failed={failed} className="mt-2 print:hidden" />
        <h1 lang={item.lang} className="mt-2 mb-4 text-2xl wrap-anywhere md:text-3xl print:hidden">
          {item.title}
        </h1>
        <PrintHead article={{ kind, item }} />
        <Lead article={{ kind, item }} />
        <ReadingBody html={item.content} lang={item.lang} />
        {item.link && <Original link={item.link} />}
        {next && <p className="mt-8 print:hidden">{next(item)}</p>}
      </article>
    )
  }
  if (!error) return <Waiting />
  return (
    <ErrorState
      title={failed}
      cause={fetchProblem(error)}
      retryLabel={t`Try again`}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const AllOfThem = ({ kind }: { kind: ContentKind }) => (
  <Link
    to={lists[kind].to}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-primary hover:text-primary-strong print:hidden"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {lists[kind].name}
  </Link>
)

const Missing = ({ kind }: { kind: ContentKind }) => (
  <EmptyState
    illustration={<NotFoundArt />}
    title={<h1>{lists[kind].missing}</h1>}
    action={
      <Link to={lists[kind].to} className={buttonStyle()}>
        {lists[kind].all}
      </Link>
    }
  >
    <Trans>It may have been removed, or the link is not complete.</Trans>
  </EmptyState>
)

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="mx-auto flex max-w-2xl flex-col gap-5">
      <Skeleton className="mt-13 h-9 w-4/5" />
      <Skeleton className="aspect-video rounded-card" />
      <SkeletonText lines={8} />
    </div>
  )
}
