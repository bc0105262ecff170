import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { certificates } from '#contract/proof/certificates.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { NothingWaits, OnlyWaiting, useMatter } from '#web/knowledge/only-waiting.tsx'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CertificateRow } from './certificate-row.tsx'
import { IssuerCard } from './issuer-card.tsx'
import { PeriodForm } from './period-form.tsx'
import { useMaySign } from './use-certify.ts'

/** The certificates, the candidates for further ones, and the issuer. */
export function CertificatesDesk({ mayRotate, today }: { mayRotate: boolean; today: string }) {
  const { t } = useLingui()
  const maySign = useMaySign()
  const matter = useMatter('certificate-outdated')
  const query = useInfiniteQuery({
    queryKey: keyOf(certificates.list, 'all', matter),
    queryFn: ({ pageParam, signal }) =>
      call(
        certificates.list,
        { query: { ...(matter && { matter }), ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older,
  })
  return (
    <section aria-labelledby="certificates" className="flex flex-col gap-4">
      <header>
        <h2 id="certificates" className="text-xl">
          <Trans>Certificates</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            Signed certificates of the recorded weights. The recipient can check one by its QR code, or{' '}
            <Link to={paths.verify} className="font-semibold text-primary underline underline-offset-2">
              as a file
            </Link>
            .
          </Trans>
        </p>
      </header>
      {matter && <OnlyWaiting />}
      {/* On a wide screen what is rare stands beside the list. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="empty:hidden xl:col-start-2">
          {maySign && !matter && <PeriodForm initial={lastMonth(today)} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <PagedList
            query={query}
            items={query.data?.pages.flatMap((page) => page.certificates)}
            failed={<Trans>The certificates could not be loaded.</Trans>}
            cause={query.error && errorMessage(query.error)}
            empty={
              matter ? (
                <NothingWaits />
              ) : (
                <Card padded={false}>
                  <EmptyState illustration={<EmptyBoxArt />} title={<h3>{t`No certificates yet`}</h3>}>
                    <Trans>
                      Certify a period, a request that has been weighed, or a consignment that its receiver
                      has confirmed.
                    </Trans>
                  </EmptyState>
                </Card>
              )
            }
            more={<Trans>Show older</Trans>}
          >
            {(all) => (
              <Card padded={false}>
                <ul aria-label={t`Certificates, newest first`} className="divide-y divide-line">
                  {all.map((one) => (
                    <CertificateRow key={one.id} certificate={one} />
                  ))}
                </ul>
              </Card>
            )}
          </PagedList>
        </div>
        <div className="xl:col-start-2">
          <IssuerCard mayRotate={mayRotate} />
        </div>
      </div>
    </section>
  )
}

/** The usual period of a certificate. */
function lastMonth(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const day = (later: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + later, date)).toISOString().slice(0, 'yyyy-mm-dd'.length)
  return { from: day(-1, 1), to: day(0, 0) }
}
