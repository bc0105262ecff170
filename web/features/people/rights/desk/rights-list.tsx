import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rights, type RightsRequest } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { useView } from '#web/routing/use-view.ts'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Tabs, type Tab } from '#web/ui/tabs.tsx'
import { KINDS_AT_DESK } from '../words.ts'
import { Due } from './due.tsx'
import { WriteDown } from './write-down.tsx'

export const rightsPage = (id: number) => `${paths.adminRights}/requests/${id}`

/** The data requests by the time that is left, or the closed ones. The address holds the choice of list. */
export function RightsList() {
  const { t } = useLingui()
  const { view: state, addressOf } = useView('state', ['open', 'closed'])
  const query = useInfiniteQuery({
    queryKey: keyOf(rights.list, state),
    queryFn: ({ pageParam, signal }) =>
      call(rights.list, { query: { state, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
  const tabs: Tab<typeof state>[] = [
    { id: 'open', to: addressOf('open'), label: t`To answer` },
    { id: 'closed', to: addressOf('closed'), label: t`Answered` },
  ]
  return (
    <section aria-labelledby="rights" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="rights" className="text-xl">
            <Trans>Questions about personal data</Trans>
          </h2>
          <p className="mt-1 max-w-3xl text-muted">
            <Trans>
              Everybody may ask for access, correction or erasure, and may object. By law the answer is due
              within 72 hours of the question, with no extension.
            </Trans>
          </p>
        </div>
        <WriteDown />
      </div>
      <Tabs label={t`Questions about personal data`} tabs={tabs} selected={state} link={Link}>
        <PagedList
          query={query}
          items={query.data?.pages.flatMap((page) => page.requests)}
          failed={<Trans>The questions could not be loaded.</Trans>}
          cause={query.error && errorMessage(query.error)}
          empty={
            <p className="text-muted">
              {state === 'open' ? (
                <Trans>No questions are waiting for an answer.</Trans>
              ) : (
                <Trans>No questions answered yet.</Trans>
              )}
            </p>
          }
        >
          {(requests) => (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {requests.map((request) => (
                  <Row key={request.id} request={request} now_ms={query.dataUpdatedAt} />
                ))}
              </ul>
            </Card>
          )}
        </PagedList>
      </Tabs>
    </section>
  )
}

function Row({ request, now_ms }: { request: RightsRequest; now_ms: number }) {
  const { i18n } = useLingui()
  const { id, kind, received_at, message } = request
  return (
    <li>
      <Link
        to={rightsPage(id)}
        className="flex flex-col gap-1 px-4 py-3 transition-[background-color] hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong>{i18n._(KINDS_AT_DESK[kind])}</strong>
          <Due request={request} now_ms={now_ms} />
        </span>
        <span className="text-sm text-muted">
          <Asker {...request} /> · {formatInstantShort(received_at)}
        </span>
        {message && <span className="line-clamp-2 wrap-anywhere">{message}</span>}
      </Link>
    </li>
  )
}

/** The person who asks, as far as they are known. */
export function Asker({ user, email, phone_number }: Pick<RightsRequest, 'user' | 'email' | 'phone_number'>) {
  const who = [user?.username, email, phone_number && showPhone(phone_number)].filter(Boolean).join(', ')
  return who ? <span className="wrap-anywhere">{who}</span> : <Trans>Name no longer kept</Trans>
}
