import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalysisTexts } from '#contract/recognition/analyses.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The five texts, which are Indonesian whatever language the reader has chosen: to be copied and passed on. */
export function TextToPassOn({ analysis }: { analysis: AnalysisTexts }) {
  const { t } = useLingui()
  const parts = partsOf(analysis)
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary">
        <Trans>The result as a text, in Indonesian</Trans>
      </summary>
      <div lang="id" className="mt-2 flex flex-col gap-3 rounded-card bg-sunken p-4 text-sm">
        {parts.map(({ heading, lines }) => (
          <div key={heading}>
            <p className="font-semibold">{heading}</p>
            {lines.map((line) => (
              <p key={line} className="whitespace-pre-line">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      <CopyButton
        size="small"
        className="mt-3"
        value={parts.map(({ heading, lines }) => [`*${heading}*`, ...lines].join('\n')).join('\n\n')}
        label={t`Copy text`}
        copiedLabel={t`Copied`}
      />
    </details>
  )
}

const partsOf = (texts: AnalysisTexts) => [
  { heading: 'Identifikasi e-waste', lines: [texts.identifikasi_ewaste] },
  { heading: 'Komponen berbahaya', lines: texts.komponen_berbahaya.map((one) => `• ${one}`) },
  { heading: 'Estimasi jejak karbon', lines: [texts.estimasi_jejak_karbon] },
  { heading: 'Rekomendasi penanganan awal', lines: [texts.rekomendasi_penanganan_awal] },
  { heading: 'Proses daur ulang', lines: [texts.proses_daur_ulang_remind] },
]
