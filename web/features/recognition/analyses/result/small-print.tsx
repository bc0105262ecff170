import { Trans } from '@lingui/react/macro'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { formatInstant } from '#web/lib/words/format.ts'

/** The origin of the result: the engine, the version of the facts, and the note that software can be mistaken. */
export function SmallPrint({ analysis }: { analysis: Analysis }) {
  const { engine, factor_version, analyzedAt, candidates } = analysis
  const { name, version } = engine
  const when = formatInstant(analyzedAt)
  const evidence = candidates.find((one) => one.class === analysis.device_class)?.evidence.join(', ')
  return (
    <footer className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-muted wrap-anywhere">
      <p>
        <Trans>
          Analysed by software ({name}, version {version}) on {when}. The result can be wrong: if in doubt,
          ask the operator.
        </Trans>
      </p>
      {engine.fallback && (
        <p>
          <Trans>
            The model that is set up here did not answer, so the built-in model analysed the photo.
          </Trans>
        </p>
      )}
      {evidence && (
        <p>
          <Trans>Clues used: {evidence}</Trans>
        </p>
      )}
      <p>
        <Trans>Facts and factors: version {factor_version}</Trans>
      </p>
    </footer>
  )
}
