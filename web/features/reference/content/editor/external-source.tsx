import { Trans } from '@lingui/react/macro'
import { ExternalLink, Globe } from 'lucide-react'
import type { content } from '#contract/reference/content.ts'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { parseUrl } from '#contract/foundation/parse-url.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

type Site = NonNullable<ReplyOf<typeof content.desk>['site']>

/** The content is a WordPress site's: it is edited there, and only read here. */
export function ExternalSource({ site }: { site: Site | null }) {
  const now_ms = useNow()
  const admin = site && adminOf(site.url)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Globe className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-tight">
            <Trans>This content is edited on another site</Trans>
          </p>
          <p className="mt-1 text-muted">
            <Trans>
              This server reads the content from a WordPress site and shows it to visitors. It cannot be
              changed here.
            </Trans>
          </p>
        </div>
      </div>
      {site && (
        <dl className="grid items-baseline gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
          <dt className="text-sm text-muted">
            <Trans>Site</Trans>
          </dt>
          <dd className="min-w-0 font-semibold break-all">{site.url}</dd>
          <dt className="text-sm text-muted">
            <Trans>Last read</Trans>
          </dt>
          <dd>
            {site.fetched_at ? (
              <time dateTime={site.fetched_at} title={formatInstant(site.fetched_at)}>
                {formatRelative(site.fetched_at, now_ms)}
              </time>
            ) : (
              <Trans>Never yet</Trans>
            )}
          </dd>
        </dl>
      )}
      <Notice>
        {site?.error && (
          <>
            <strong>
              <Trans>The last reading had a problem. Visitors see the last good copy, if there is one.</Trans>
            </strong>{' '}
            {site.error}
          </>
        )}
      </Notice>
      {admin && (
        <a
          href={admin}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonStyle({ variant: 'secondary' })} self-start`}
        >
          <Trans>Edit it there</Trans>
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </Card>
  )
}

/** The address of WordPress's administration; it comes from the settings, and only a web address is linked. */
function adminOf(address: string) {
  const url = parseUrl('wp-admin/', address.endsWith('/') ? address : `${address}/`)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
