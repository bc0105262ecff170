import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  FigureDifference,
  ManifestDetail,
  ReportColumn,
  ReportFigures,
} from '#contract/proof/reports.ts'

/** In the order of the table. */
export const columnNames: Record<ReportColumn, MessageDescriptor> = {
  opening_kg: msg`Opening stock`,
  opening_out_kg: msg`With partners, at the start`,
  in_kg: msg`Came in`,
  passed_kg: msg`Changed its kind`,
  reused_kg: msg`Reused`,
  repaired_kg: msg`Repaired`,
  recycled_kg: msg`Recycled`,
  refrigerant_kg: msg`Refrigerant recovered`,
  disposed_kg: msg`Disposed of`,
  loss_kg: msg`Loss`,
  difference_kg: msg`Difference between the scales`,
  out_kg: msg`With partners, at the end`,
  closing_kg: msg`Closing stock`,
  sent_kg: msg`Sent with consignments`,
}

const COLUMNS = Object.keys(columnNames) as ReportColumn[]

/** They say how the balance opens and closes, also where they are nothing. */
export const ALWAYS: readonly ReportColumn[] = ['opening_kg', 'in_kg', 'closing_kg']

/** The columns in which at least one line has something. */
export const columnsOf = (lines: readonly ReportFigures[]) =>
  COLUMNS.filter((column) => ALWAYS.includes(column) || lines.some((line) => line[column] !== 0))

/** The subject of a difference without a column. */
export const partNames: Record<FigureDifference['part'], MessageDescriptor> = {
  total: msg`Total`,
  lines: msg`Kind`,
  sources: msg`Came in, by source`,
  districts: msg`Came in, by district`,
  unrouted: msg`Without a source`,
}

export const manifestDetails: Record<ManifestDetail, MessageDescriptor> = {
  manifest_number: msg`Manifest number`,
  waste_code: msg`Waste code`,
}
