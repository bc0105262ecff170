import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { Link } from '#web/routing/router.tsx'
import { ImagePlaceholder } from '#web/illustrations/states/image-placeholder.tsx'
import { BASE } from '#web/lib/api/base.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { recentQuery } from './api.ts'
import { unnamedTitle } from './result/unnamed.tsx'

type Props = {
  /** The page that an analysis opens from here. */
  link: (analysis: Analysis) => Pick<ComponentProps<typeof Link>, 'to' | 'state'>
  /** Below the title. */
  children?: ReactNode
}

/** The reader's analyses of the last 24 hours, and those that a guest shares; nothing where there are none. */
export function RecentAnalyses({ link, children }: Props) {
  const { user } = useSession()
  const { data } = useQuery(recentQuery(user?.id ?? null))
  const now_ms = useNow()
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-analyses">
      <h2 id="recent-analyses" className="text-lg">
        <Trans>Your photo analyses</Trans>
      </h2>
      {children}
      <ul className="mt-3 flex flex-col gap-2.5">
        {data.map((analysis) => (
          <li key={analysis.id}>
            <Row analysis={analysis} now_ms={now_ms} {...link(analysis)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { analysis: Analysis; now_ms: number } & ReturnType<Props['link']>

function Row({ analysis, now_ms, ...link }: RowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { name, imageUrl, analyzedAt, expires_at } = analysis
  const until = expires_at && formatInstantShort(expires_at)
  return (
    <Link
      {...link}
      className={classNames(
        cardStyle({ interactive: true, padded: false }),
        'flex! items-center gap-3 py-2.5 pr-3 pl-2.5',
      )}
    >
      <Thumbnail imageUrl={imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">
          {name ? name[locale] : i18n._(unnamedTitle(analysis))}
        </span>
        <span className="mt-0.5 block text-sm text-muted">
          <time dateTime={analyzedAt}>{formatRelative(analyzedAt, now_ms)}</time>
          {until && (
            <>
              {' · '}
              <Trans>kept until {until}</Trans>
            </>
          )}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  )
}

/** The picture has no alternative text: its content stands beside it. */
function Thumbnail({ imageUrl }: Pick<Analysis, 'imageUrl'>) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-art-mist">
      {imageUrl && imageUrl !== broken ? (
        <img
          src={BASE + imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(imageUrl)}
          className="size-full object-cover"
        />
      ) : (
        <ImagePlaceholder />
      )}
    </span>
  )
}
