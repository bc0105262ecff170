import { isGuestName } from '#contract/foundation/guest-name.ts'
import { REMOVED, senderName } from '#contract/requests/submissions.ts'
import { estimateOf } from '#contract/reference/items.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { showPhone } from '#server/features/foundation/documents/phone.ts'
import { STATUS_WORDS } from '#server/features/requests/submissions/status-words.ts'
import type { ExportedRequest } from './request-batches.ts'
import { itemsIn, titleIn, REQUEST_TABLE_WORDS } from './request-words.ts'
import type { Column } from '#server/features/foundation/documents/table.ts'

type Reader = { locale: Locale; time_zone: string; format: TableFormat }

/** `personal`: names a person, or may, as a text that somebody typed. */
type RequestColumn = Column<ExportedRequest> & { personal?: true }

/** The columns of a request. */
export function downloadColumns({ locale, time_zone, format }: Reader): RequestColumn[] {
  const words = REQUEST_TABLE_WORDS[locale]
  const { headers } = words
  const shown = (stored: string) => (stored === REMOVED ? words.removed : stored)
  return [
    { header: headers.tracking_code, width: 16, of: ({ tracking_code }) => tracking_code },
    { header: headers.submitted_at(time_zone), width: 17, of: ({ submitted_at }) => submitted_at },
    { header: headers.status, width: 12, of: ({ status }) => STATUS_WORDS[locale][status] },
    { header: headers.service, width: 20, of: ({ service }) => words.services[service] },
    { header: headers.channel, width: 14, of: ({ channel }) => words.channels[channel] },
    // A walk-in without a named person has a name that was made up.
    {
      personal: true,
      header: headers.sender,
      width: 16,
      of: (row) =>
        row.channel === 'walk-in' && isGuestName(senderName(row)) ? null : shown(senderName(row)),
    },
    {
      personal: true,
      header: headers.phone_number,
      width: 20,
      of: ({ phoneNumber }) => phoneNumber && showPhone(phoneNumber, format),
    },
    { personal: true, header: headers.location, width: 26, of: ({ location }) => location },
    { personal: true, header: headers.street, width: 26, of: ({ street }) => street },
    { personal: true, header: headers.landmark, width: 22, of: ({ landmark }) => landmark },
    { personal: true, header: headers.title, width: 22, of: ({ title }) => titleIn(words, title) },
    { personal: true, header: headers.message, width: 44, of: ({ message }) => shown(message) },
    {
      header: headers.waste_source,
      width: 18,
      of: ({ waste_source }) => waste_source && words.sources[waste_source],
    },
    { header: headers.items, width: 36, of: ({ items }) => itemsIn(locale, items) },
    { header: headers.low_kg, width: 11, of: ({ items }) => estimate(items)?.low_kg ?? null },
    { header: headers.high_kg, width: 11, of: ({ items }) => estimate(items)?.high_kg ?? null },
    {
      header: headers.unknown_pieces,
      width: 14,
      of: ({ items }) => estimate(items)?.unknown_pieces ?? null,
    },
    { header: headers.recorded_kg, width: 11, of: ({ weights }) => weights?.recorded_kg ?? null },
    { header: headers.weighed_kg, width: 13, of: ({ weights }) => weights?.weighed_kg ?? null },
    { header: headers.read_at(time_zone), width: 17, of: ({ read_at }) => read_at },
    { header: headers.reason, width: 26, of: ({ reason }) => reason && reason.words[locale] },
    { header: headers.district, width: 20, of: ({ district }) => district },
    { header: headers.city, width: 22, of: ({ city }) => city },
    { header: headers.visit_day, width: 12, of: ({ visit_at }) => visit_at?.slice(0, 10) ?? null },
    { header: headers.visit_time, width: 13, of: ({ window }) => window },
    { header: headers.waits_for, width: 12, of: ({ waits_for }) => waits_for && words.awaited[waits_for] },
    { personal: true, header: headers.assignee, width: 16, of: ({ assignee }) => assignee },
    { header: headers.collected_at(time_zone), width: 17, of: ({ collected_at }) => collected_at },
    { header: headers.closed_at(time_zone), width: 17, of: ({ closed_at }) => closed_at },
  ]
}

/** The same without persons. */
export const anonymousColumns = (reader: Reader): Column<ExportedRequest>[] =>
  downloadColumns(reader).filter(({ personal }) => !personal)

const estimate = (items: ExportedRequest['items']) =>
  estimateOf(items, (device_class) => findDeviceFacts(device_class)?.typical_kg ?? undefined)
