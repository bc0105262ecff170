import type { Look } from './port.ts'

/** One photo: what it shows and what an engine made of it. */
export type Judged = {
  /** Under which it is counted. */
  label: string
  /** The classes that are right; empty: no device. */
  right: readonly string[]
  look: Pick<Look, 'verdict' | 'candidates' | 'several'>
}

/** A share of `of` photos; `of` 0: there was none. */
export type Share = { of: number; count: number }

const BINS = 15

/**
 * How an engine did, in the terms of the model card. Shares of devices: `top1`, `top3`, `named` (a name without a
 * question), `named_wrong`, `called_none` (a device that is said to be none), `asked`, `cannot_tell`, `several` (said to be
 * more than one). Of photos without a device: `refused` (no device, or cannot tell). `calibration_error`: how far confidence and truth are apart over the
 * first candidates, weighted (expected calibration error, 15 bins); null: nothing was seen.
 */
export function evaluateAnswers(photos: readonly Judged[]) {
  const devices = photos.filter(({ right }) => right.length > 0)
  const others = photos.filter(({ right }) => right.length === 0)
  const share = (of: readonly Judged[], is: (one: Judged) => boolean): Share => ({
    of: of.length,
    count: of.filter(is).length,
  })
  return {
    photos: photos.length,
    top1: share(devices, (one) => among(one, 1)),
    top3: share(devices, (one) => among(one, 3)),
    named: share(devices, ({ look }) => look.verdict === 'named'),
    named_wrong: share(devices, (one) => one.look.verdict === 'named' && !among(one, 1)),
    asked: share(devices, ({ look }) => look.verdict === 'choose'),
    cannot_tell: share(devices, ({ look }) => look.verdict === 'cannot-tell'),
    several: share(devices, ({ look }) => look.several === true),
    called_none: share(devices, ({ look }) => look.verdict === 'not-a-device'),
    refused: share(others, ({ look }) => look.verdict === 'not-a-device' || look.verdict === 'cannot-tell'),
    calibration_error: calibrationError(photos),
  }
}

/** A candidate of a device is right; what is no device has no right one. */
const among = ({ right, look }: Judged, first: number) =>
  look.verdict !== 'not-a-device' &&
  look.candidates.slice(0, first).some((candidate) => right.includes(candidate.class))

function calibrationError(photos: readonly Judged[]): number | null {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, right: 0, confidence: 0 }))
  let seen = 0
  for (const one of photos) {
    const [best] = one.look.candidates
    if (!best || one.look.verdict === 'not-a-device') continue
    const bin = bins[Math.min(BINS - 1, Math.floor(best.confidence * BINS))]!
    bin.count++
    bin.confidence += best.confidence
    if (among(one, 1)) bin.right++
    seen++
  }
  if (seen === 0) return null
  return bins.reduce((sum, { right, confidence }) => sum + Math.abs(right - confidence) / seen, 0)
}

const percent = ({ of, count }: Share) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)

/** The table of the model card, as Markdown: the whole, then each label. */
export function writeEvaluationTable(photos: readonly Judged[], engine: string): string {
  const all = evaluateAnswers(photos)
  const labels = [...Map.groupBy(photos, ({ label }) => label)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const lines = [
    `Engine: ${engine}. ${all.photos} photos: ${all.top1.of} of devices, ${all.refused.of} of no device.`,
    '',
    '| | |',
    '| --- | ---: |',
    `| right at once (top-1) | ${percent(all.top1)} |`,
    `| among the first three (top-3) | ${percent(all.top3)} |`,
    `| named without a question | ${percent(all.named)} |`,
    `| named, and wrong | ${percent(all.named_wrong)} |`,
    `| asked to choose | ${percent(all.asked)} |`,
    `| asked, as several devices | ${percent(all.several)} |`,
    `| could not tell | ${percent(all.cannot_tell)} |`,
    `| a device called none | ${percent(all.called_none)} |`,
    `| no device, and refused | ${percent(all.refused)} |`,
    `| calibration error of the first candidate | ${all.calibration_error === null ? '–' : `${(100 * all.calibration_error).toFixed(1)} %`} |`,
    '',
    '| label | photos | top-1 | top-3 | named, and wrong | called none |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...labels.map(([label, those]) => {
      const { top1, top3, named_wrong, called_none, refused } = evaluateAnswers(those)
      return top1.of === 0
        ? `| ${label} (refused: ${percent(refused)}) | ${those.length} | – | – | – | – |`
        : `| ${label} | ${those.length} | ${percent(top1)} | ${percent(top3)} | ${percent(named_wrong)} | ${percent(called_none)} |`
    }),
  ]
  return `${lines.join('\n')}\n`
}
