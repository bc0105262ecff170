import { ReportColumn, type ReportFacts, type ReportFigures } from '#contract/proof/reports.ts'
import { kindId } from './facts.ts'

/** The signed part of a report, in the words of our context (`adapters/signing/terms.ts`). Unknown facts are left out. */
export function toReportSubject(facts: ReportFacts, at: Date) {
  const { kind, period, from, to, time_zone, lines, total, groups, manifests, ledger } = facts
  return {
    type: 'EWasteReportRecord',
    covers: kind,
    period,
    from,
    to,
    timeZone: time_zone,
    total: figures(total),
    lines: lines.map((line) => ({
      ...(line.device_class === null ? { material: kindId(line) } : { deviceClass: line.device_class }),
      deviceName: line.name,
      reportingGroup: line.group,
      wasteCode: line.waste_code,
      ...figures(line),
    })),
    byGroup: groups.map((one) => ({
      reportingGroup: one.group,
      wasteCode: one.waste_code,
      ...figures(one),
    })),
    bySource: facts.sources.map(({ key, weight_kg }) => ({
      ...(key !== null && { wasteSource: key }),
      weightKg: weight_kg,
    })),
    byDistrict: facts.districts.map(({ key, name, weight_kg }) => ({
      ...(key !== null && { districtCode: key, district: name.id }),
      weightKg: weight_kg,
    })),
    byBrand: facts.brands.map(({ key, name, weight_kg }) => ({
      ...(key !== null && { brand: name.id }),
      weightKg: weight_kg,
    })),
    manifests: manifests.map((one) => ({
      consignment: one.number,
      manifestNumber: one.manifest_number,
      wasteCode: one.waste_code,
      receiver: one.receiver,
      sentOn: one.sent_on,
      weightKg: one.weight_kg,
    })),
    ...(facts.unrouted && {
      unrouted: Object.fromEntries(
        Object.entries(facts.unrouted).map(([column, kg]) => [toTerm(column), kg]),
      ),
    }),
    ledger: { ...ledger, at: at.toISOString().replace(/\.\d+Z$/, 'Z') },
  }
}

/** `opening_out_kg` is `openingOutKg` there. */
export const toTerm = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const figures = (all: ReportFigures) =>
  Object.fromEntries(ReportColumn.options.map((column) => [toTerm(column), all[column]]))
