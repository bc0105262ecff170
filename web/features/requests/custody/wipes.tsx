import { Trans, useLingui } from '@lingui/react/macro'
import type { Wipe } from '#contract/requests/custody.ts'
import { BASE } from '#web/lib/api/base.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { methodNames } from './words.ts'

/** How data was destroyed, or was not. */
export function Wipes({ wipes }: { wipes: readonly Wipe[] }) {
  const { t, i18n } = useLingui()
  if (wipes.length === 0) return null
  return (
    <section aria-labelledby="wipes" className="flex flex-col gap-2">
      <h3 id="wipes" className="text-base">
        <Trans>Data</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {wipes.map(({ id, method, done_on, done_by, log, succeeded, imageUrl }) => (
          <li key={id} className="flex flex-col gap-1.5 rounded-control border border-line p-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={succeeded ? 'green' : 'danger'}>
                {succeeded ? <Trans>The data was destroyed</Trans> : <Trans>It failed</Trans>}
              </Badge>
              <span className="font-semibold">{i18n._(methodNames[method])}</span>
            </p>
            <p className="text-muted">
              {formatDay(done_on)} · {done_by || <Trans>Name deleted</Trans>}
            </p>
            {log && <pre className="max-h-40 overflow-auto font-mono text-xs whitespace-pre-wrap">{log}</pre>}
            {imageUrl && <Evidence src={BASE + imageUrl} label={t`Photo as evidence`} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A photo small, and in full when it is pressed. */
export const Evidence = ({ src, label }: { src: string; label: string }) => (
  <a href={src} target="_blank" rel="noopener noreferrer" className="self-start">
    <img src={src} alt={label} className="max-h-40 rounded-chip border border-line" loading="lazy" />
  </a>
)
