import { Trans } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { OfflineArt } from '#web/illustrations/states/offline.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { paths } from '#web/routing/paths.ts'

/** A page that is not on this device, without a network: what can be read and done in the meantime. */
export function Offline({ retry }: { retry: () => void }) {
  const { data } = useDataSet('news')
  const news = data?.items.slice(0, 3) ?? []
  return (
    <>
      <EmptyState
        illustration={<OfflineArt />}
        title={
          <h1>
            <Trans>You are offline</Trans>
          </h1>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <button type="button" className={buttonStyle({ variant: 'secondary' })} onClick={retry}>
              <Trans>Try again</Trans>
            </button>
            <Link to={paths.collection} className={buttonStyle()}>
              <Trans>Write a request</Trans>
            </Link>
          </div>
        }
      >
        <Trans>
          This page is not on your device yet. You can write a request now: it is saved here and sent when you
          are connected again.
        </Trans>
      </EmptyState>
      {news.length > 0 && (
        <section aria-labelledby="offline-news" className="mx-auto mt-8 w-full max-w-xl">
          <h2 id="offline-news" className="text-xl">
            <Trans>News on this device</Trans>
          </h2>
          <ul className="mt-3 flex flex-col gap-3">
            {news.map(({ id, lang, title, description }) => (
              <li key={id}>
                <Link
                  to={`${paths.news}?${new URLSearchParams({ item: id })}`}
                  lang={lang}
                  className={classNames(cardStyle({ interactive: true }), 'block')}
                >
                  <span className="block font-bold">{title}</span>
                  <span className="mt-1 line-clamp-2 block text-sm text-muted">{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
