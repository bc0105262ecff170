import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useLocale } from '#web/lib/words/i18n.ts'
import { buttonStyle } from '#web/ui/button.tsx'

const workbooks = [
  { href: '/api/impact/table?format=xlsx', name: 'resirkuit-impact.xlsx', label: msg`Figures (XLSX)` },
  {
    href: '/api/factors/current?format=xlsx',
    name: 'resirkuit-factors.xlsx',
    label: msg`Factors (XLSX)`,
  },
]
const forPrograms = [
  { href: '/api/impact/table', name: 'resirkuit-impact.csv', label: msg`Figures, CSV` },
  { href: '/api/impact/report', name: 'resirkuit-impact.json', label: msg`Figures, JSON` },
  { href: '/api/factors/current?format=csv', name: 'resirkuit-factors.csv', label: msg`Factors, CSV` },
  { href: '/api/factors/current', name: 'resirkuit-factors.json', label: msg`Factors, JSON` },
  { href: '/api/factors/schema', name: 'resirkuit-factors.schema.json', label: msg`Schema of the factors` },
]

/** Workbooks for people, and the same for other programs. */
export function Downloads() {
  const locale = useLocale()
  return (
    <>
      <h3 className="mb-2 text-sm font-semibold text-muted">
        <Trans>For Excel and LibreOffice</Trans>
      </h3>
      <Files files={workbooks.map((file) => ({ ...file, href: `${file.href}&locale=${locale}` }))} />
      <h3 className="mt-4 mb-2 text-sm font-semibold text-muted">
        <Trans>For other programs</Trans>
      </h3>
      <Files files={forPrograms} />
      <p className="mt-3 max-w-prose text-sm text-muted">
        <Trans>
          Free to use under{' '}
          <a
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="license"
            className="font-semibold text-primary underline"
          >
            CC BY 4.0
          </a>
          : name Resirkuit and the version of the factors. The values belong to their publishers, which are
          named in the set.
        </Trans>
      </p>
    </>
  )
}

function Files({ files }: { files: readonly { href: string; name: string; label: MessageDescriptor }[] }) {
  const { i18n } = useLingui()
  return (
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
  )
}
