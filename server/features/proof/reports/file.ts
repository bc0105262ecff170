import { Readable } from 'node:stream'
import type { Period, ReportFormat } from '#contract/proof/reports.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { readPaperLogo } from '#server/features/foundation/settings/paper-logo.ts'
import { drawReport } from './draw.ts'
import { findHandedInReport, readReport } from './read.ts'
import { writeReportCsv, writeReportWorkbook } from './tables.ts'

/**
 * A report to hand in or to compute with. Of one that was handed in the files are made of what was handed in, and are
 * always the same, except for the logo at the head of a paper.
 * @throws Problem 404 where there is none, or nothing was signed yet
 */
export async function writeReportFile(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'images' | 'log'>,
  period: Period,
  format: ReportFormat,
): Promise<Readable> {
  const handedIn = await findHandedInReport(ctx, period)
  if (format === 'json') {
    if (!handedIn) throw notFound('Signed report')
    return Readable.from([handedIn.document])
  }
  const at = handedIn?.at ?? ctx.now()
  const printed = handedIn
    ? { ...handedIn.facts, sha256: handedIn.sha256, handed_in_at: handedIn.at }
    : { ...(await readReport(ctx, period)), handed_in_at: null }
  if (format === 'csv') return Readable.from(writeReportCsv(printed))
  if (format === 'xlsx') return writeReportWorkbook(printed, at)
  return drawReport(printed, at, await readPaperLogo(ctx), handedIn?.document)
}
