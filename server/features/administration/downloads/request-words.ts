import type { Item, ItemCondition, WasteSource } from '#contract/reference/items.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Awaited } from '#contract/requests/next-step.ts'
import type { Channel, Service, SERVICE_TITLES } from '#contract/requests/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Titles = typeof SERVICE_TITLES
type Title = { [C in keyof Titles]: Titles[C][keyof Titles[C]] }[keyof Titles]

type Words = {
  sheet: string
  headers: Record<
    | ('tracking_code' | 'status' | 'reason' | 'service' | 'channel' | 'sender' | 'phone_number' | 'location')
    | ('street' | 'landmark')
    | ('title' | 'message' | 'waste_source' | 'items' | 'low_kg' | 'high_kg' | 'unknown_pieces')
    | ('district' | 'city' | 'visit_day' | 'visit_time' | 'waits_for' | 'assignee')
    | ('recorded_kg' | 'weighed_kg'),
    string
  > &
    Record<'submitted_at' | 'read_at' | 'collected_at' | 'closed_at', (zone: string) => string>
  services: Record<Service, string>
  channels: Record<Channel, string>
  titles: Record<Title, string>
  sources: Record<WasteSource, string>
  awaited: Record<Awaited, string>
  conditions: Record<Exclude<ItemCondition, 'unknown'>, string>
  another_device: string
  battery_damaged: string
  holds_data: string
  removed: string
}

/** The words of a table of requests, as the desk has them (locales/id.po). */
export const REQUEST_TABLE_WORDS = inEachLanguage<Words>((say) => ({
  sheet: say('Requests'),
  removed: say('[removed]'),
  headers: {
    tracking_code: say('Tracking code'),
    submitted_at: (zone) => say('Submitted ({zone})', { zone }),
    status: say('Status'),
    reason: say('Reason of the rejection'),
    service: say('Service'),
    channel: say('Channel'),
    sender: say('Sender'),
    phone_number: say('Phone number'),
    location: say('Location'),
    street: say('Street and number'),
    landmark: say('Landmark'),
    district: say('District'),
    city: say('City'),
    visit_day: say('Day of the visit'),
    visit_time: say('Time of the visit'),
    waits_for: say('Waits for'),
    assignee: say('Assigned to'),
    title: say('Title'),
    message: say('Message'),
    waste_source: say({ message: 'Where it comes from', context: 'waste' }),
    items: say('Items'),
    low_kg: say('Estimate from (kg)'),
    high_kg: say('Estimate to (kg)'),
    unknown_pieces: say('Pieces not in the estimate'),
    recorded_kg: say('Recorded (kg)'),
    weighed_kg: say('Of that weighed (kg)'),
    read_at: (zone) => say('Read ({zone})', { zone }),
    collected_at: (zone) => say('Collected ({zone})', { zone }),
    closed_at: (zone) => say('Closed ({zone})', { zone }),
  },
  services: {
    collection: say('E-Waste Collection'),
    supply: say('E-Waste Supply'),
    donation: say('Donation'),
    collaboration: say('Collaboration'),
  },
  channels: {
    landing: say('From a form'),
    composer: say('From a timeline'),
    'walk-in': say('Walk-in'),
    'drop-off': say({ message: 'Drop-off point', context: 'channel of a request' }),
    phone: say('By phone'),
    partner: say('From a partner'),
    import: say('From a register'),
    chat: say('By message'),
    regular: say('Regular pick-up'),
  },
  titles: {
    'E-Waste Collection': say('E-Waste Collection'),
    'E-Waste Supply': say('E-Waste Supply'),
    'I Have E-Waste': say('I Have E-Waste'),
    'I Need E-Waste': say('I Need E-Waste'),
    Donation: say('Donation'),
    Collaboration: say('Collaboration'),
  },
  sources: {
    household: say('A household'),
    'public-place': say('A public place'),
    'managed-area': say('A shop or office in a managed area'),
    business: say('A business'),
  },
  awaited: {
    staff: say({ message: 'Staff', context: 'waited for' }),
    sender: say({ message: 'Sender', context: 'waited for' }),
    driver: say({ message: 'Driver', context: 'waited for' }),
    receiver: say({ message: 'Receiver', context: 'waited for' }),
  },
  conditions: { works: say('works'), broken: say('broken') },
  another_device: say('Another device'),
  battery_damaged: say('battery swollen, leaking or hot'),
  holds_data: say('may hold data'),
}))

/** A request that its sender gave no name is called by what was asked for. */
export const titleIn = ({ titles }: Words, title: string) =>
  (titles as Partial<Record<string, string>>)[title] ?? title

/** "2 × Laptop Lenovo (broken); 1 × Another device". */
export const itemsIn = (locale: Locale, items: readonly Item[]) =>
  items.map((item) => itemIn(locale, item)).join('; ')

function itemIn(locale: Locale, { device_class, brand, quantity, ...item }: Item) {
  const words = REQUEST_TABLE_WORDS[locale]
  const name =
    device_class === null
      ? words.another_device
      : (findDeviceFacts(device_class)?.name[locale] ?? device_class)
  const known = [
    item.condition === 'unknown' ? '' : words.conditions[item.condition],
    item.battery_damaged ? words.battery_damaged : '',
    item.holds_data ? words.holds_data : '',
  ].filter(Boolean)
  return `${quantity} × ${[name, brand].filter(Boolean).join(' ')}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
}
