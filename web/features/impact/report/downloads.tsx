import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { buttonStyle } from '#web/ui/button.tsx'

const files = [
  { href: '/api/impact/report', name: 'resirkuit-impact.json', label: msg`Figures, JSON` },
  { href: '/api/impact/table', name: 'resirkuit-impact.csv', label: msg`Figures, CSV` },
  { href: '/api/factors/current', name: 'resirkuit-factors.json', label: msg`Factors, JSON` },
  { href: '/api/factors/current?format=csv', name: 'resirkuit-factors.csv', label: msg`Factors, CSV` },
  { href: '/api/factors/schema', name: 'resirkuit-factors.schema.json', label: msg`Schema of the factors` },
]

/** All of it for other programs. */
export function Downloads() {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ href, name, label }) => (
          <li key={href}>
            <a href={href} download={name} className={buttonStyle({ variant: 'secondary' })}>
              <Download className="size-4.5" aria-hidden="true" />
              {i18n._(label)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-muted">
        <Trans>
          Yours to use under{' '}
          <a
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="license"
            className="font-semibold text-primary underline"
          >
            CC BY 4.0
          </a>
          : name Resirkuit and the version of the factors. The values are those of their publishers, which the
          set names.
        </Trans>
      </p>
    </>
  )
}
