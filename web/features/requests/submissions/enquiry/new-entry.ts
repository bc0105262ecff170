import type { Locale } from '#contract/foundation/locale.ts'
import { FORM_IDS, NewEnquiry, SERVICE_TITLES, type Service } from '#contract/requests/submissions.ts'
import { randomId } from '#web/lib/session/guest.ts'
import type { Draft } from './draft.ts'
import { eachField, type Asked } from '../fields.ts'
import type { Entry } from '../outbox-queue.ts'

/** Of what an entry holds of the form. */
export const askedIn = ({
  body: { waste_source = null, items = [], ...body },
  wish = null,
}: Pick<Entry, 'body'> & { wish?: Entry['wish'] | null }): Asked => ({
  ...eachField((name) => body[name] ?? ''),
  waste_source,
  items,
  slot: wish,
})

type Where = {
  /** The page of the form. */
  path: string
  as: Entry['as']
  /** The entry that its draft was before. */
  from: Draft['from']
  /** The entries of this form in the outbox. */
  own: Entry[]
  /** The language of the page. */
  locale: Locale
}

/** The form's fields as an entry of the outbox. */
export function newEntry(service: Service, written: Asked, { path, as, from, own, locale }: Where): Entry {
  const body: Entry['body'] = {
    ...eachField((name) => written[name].trim() || undefined),
    message: written.message.trim(),
    ...(written.waste_source && { waste_source: written.waste_source }),
    ...(written.items.length > 0 && { items: written.items }),
    ...(written.slot && { slot_id: written.slot.slot_id }),
    title: SERVICE_TITLES.landing[service],
    form_id: FORM_IDS.landing[service],
    source_url: path,
    locale,
  }
  // Taken back and sent again as it was: it may have arrived the first time. A refusal has used its key up.
  const again = from && !own.some(({ key }) => key === from.key) && same(body, from.body)
  const key = again ? from.key : randomId()
  const wish = written.slot ? { wish: written.slot } : {}
  return { key, endpoint: 'submit', body, ...wish, as, created_at: new Date().toISOString() }
}

const same = (a: Entry['body'], b: Entry['body']) =>
  NewEnquiry.keyof().options.every(
    (name) => name === 'locale' || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  )
