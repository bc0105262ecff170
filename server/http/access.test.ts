import { decodeJwt, exportSPKI, importJWK, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiScope } from '#contract/foundation/api-scope.ts'
import type { Endpoint } from '#contract/foundation/endpoint.ts'
import { contract } from '#contract/index.ts'
import { openKeys } from '#server/adapters/identity/embedded/keys.ts'
import { identityJwks } from '#server/database/schema/identity.ts'
import { deviceKeys } from '#server/testing/device-keys.ts'
import { describeAnswers } from './document/describe-operation.ts'
import { createTestApp, enquiry, newGuest, PASSWORD, post } from '#server/testing/test-app.ts'

// Every endpoint of the contract, asked by everyone. The requests are good, so that what answers is the guard and,
// for whoever it lets through, the verb.

type Headers = Record<string, string>
type Answer = [status: number, code?: string]
type Expected = {
  /** A request that passes validation. */
  send?: { path?: string; headers?: Headers; payload?: object }
  /** The answer to every permitted caller: 200 unless it says otherwise. */
  answer?: Answer
  /** The different answers for some of them. */
  but?: Partial<Record<Person, Answer>>
}

const missing: Answer = [404, 'not-found']
const notEmpty: Answer = [409, 'restore-not-possible']
const someone = { path: '/api/users/999999' }
const noItem = '/api/admin/content/999999'
const noAnalysis = '/api/analyses/999999'
const noWeights = '/api/submissions/999999/weights'
const area = {
  name: 'Selatan',
  active: true,
  time_zone: 'Asia/Jakarta',
  district_ids: ['31.74.07'],
  min_kg: 5,
  needs: [],
  sources: [],
  cutoff_h: 12,
  ahead_days: 14,
  note: '',
  hours: [],
}
const store = { name: 'Gudang Barat', address: '', clock: 'b3-90', is_default: false }
const noLot = '/api/custody/lots/999999'
const noPartner = '/api/partners/999999'
const noPermit = '/api/permits/999999'
const noConsignment = '/api/consignments/999999'
const LINK = `7-1-${'a'.repeat(43)}`
const noLink = `/api/confirmations/${LINK}`
const recycler = {
  name: 'PT Daur Ulang',
  kinds: ['recycler'],
  address: '',
  phone_number: '',
  email: '',
  note: '',
  active: true,
}
const permit = { covers: 'recycler', number: 'S.7', issued_by: '', waste: '', ends_on: null }
const consignment = {
  store_id: 1,
  receiver_id: 999_999,
  transporter_id: null,
  waste_code: '',
  packaging: '',
  vehicle: '',
  leaves_on: null,
  manifest_number: '',
  note: '',
}
const said = { version: 1, by_name: 'Sari', note: '' }
// Within the years that a day on paper may be past, whenever this runs.
const LONG_AGO_MS = 300 * 86_400_000
const long_ago = new Date(Date.now() - LONG_AGO_MS).toISOString()
const day_long_ago = long_ago.slice(0, 10)
const paper = { happened_on: day_long_ago, slip_number: '7', image_id: null }
const received = { ...said, lines: [{ lot_id: 1, weight_kg: 1 }] }
const treated = { ...said, lines: [{ lot_id: 1, outcome: 'recycled', material: null, weight_kg: 1 }] }
const headers = { 'idempotency-key': 'access-test' }
const round = { day: '2030-01-01', time_zone: 'Asia/Jakarta', driver_id: null, note: '', stops: [] }
const noIncident = '/api/admin/incidents/999999'
const incident = {
  title: 'A stolen laptop',
  activities: ['requests'],
  how_en: '',
  how_id: '',
  done_en: '',
  done_id: '',
  noticed_at: long_ago,
  from_at: long_ago,
  to_at: long_ago,
}
const noRights = '/api/admin/rights/999999'
const question = { kind: 'access', message: 'What do you keep about me?' }
const noSticker = `/api/stickers/${'a'.repeat(22)}`
/** Nothing was recorded then, and nothing handed in. */
const noReport = '/api/admin/reports/1999-12'
const noCertificate = '/api/certificates/6a1d4f0e-7f4c-4f5b-9d6e-0c2b7f0a1b2c'
const noWebhook = '/api/admin/webhooks/999999'
const noPoint = '/api/admin/points/999999'
const point = {
  name: 'Bank Sampah Melati',
  address: 'Jl. Melati 5',
  district_id: '31.74.07',
  latitude: -6.24,
  longitude: 106.8,
  hours: null,
  note: '',
  takes: ['small-it'],
  active: true,
}
const regular = {
  name: 'Warung Melati',
  phone_number: '0812 3456 7890',
  email: '',
  mails: false,
  messages: false,
  district_id: '31.74.07',
  street: '',
  landmark: '',
  message: 'Kabel',
  items: [],
  waste_source: null,
  weeks: 2,
  weekday: 1,
  starts: '09:00',
  ends: '12:00',
  first_day: '2026-11-30',
  last_day: null,
  note: '',
}
const noRegular = '/api/admin/regulars/999999'
const texts = {
  icon: null,
  image_id: null,
  texts: { id: { title: 'Kabel', description: 'Tembaga', html: '<p>Kabel</p>' } },
}

/** Two pixels square. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWMUAQhAKABKmAqlqVEvNAAAAAElFTkSuQmCC'
const photo = (field: string) => {
  const form = new FormData()
  form.append(field, new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'photo.png')
  return form
}

type Contract = typeof contract
type Name = { [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}` }[keyof Contract]

/** In the order of the contract. */
const EXPECTED: Record<Name, Expected> = {
  'accounts.me': {},
  'accounts.administer': { send: { payload: { code: '1.x' } }, answer: [400, 'invalid'] },
  'accounts.updateMe': { send: { payload: { first_name: 'Nama' } } },
  // The clock stands long after everybody typed the password.
  'accounts.deleteMe': { answer: [409, 'requires-recent-login'] },
  'accounts.exportMe': {},
  'accounts.exportZip': {},
  'accounts.signOutEverywhere': {},
  'sessions.list': {},
  'sessions.end': { send: { path: '/api/me/sessions/none' }, answer: [404, 'not-found'] },
  'accounts.signUp': {
    send: { payload: { username: 'someone', email: 'a-member@example.org', password: PASSWORD } },
    answer: [409, 'email-already-in-use'],
  },
  'accounts.findByUsername': { send: { path: '/api/users/find-by-username?username=member' } },
  'accounts.usernameAvailable': { send: { path: '/api/users/username-available?username=member' } },
  'users.check': { send: { payload: { user_id: 999_999 } } },
  'users.list': {},
  'users.setRole': { send: { path: `${someone.path}/role`, payload: { role: 'member' } }, answer: missing },
  'users.setDisabled': {
    send: { path: `${someone.path}/disabled`, payload: { disabled: true } },
    answer: missing,
  },
  'users.signOut': { send: { path: `${someone.path}/sign-out` }, answer: missing },
  'users.resetSecondFactor': { send: { path: `${someone.path}/second-factor-reset` }, answer: missing },
  'users.companies': {},
  'users.setCompany': {
    send: { path: `${someone.path}/company`, payload: { company: 'PT Daur Ulang' } },
    answer: missing,
  },
  'users.remove': {
    send: { path: `${someone.path}/deletion`, payload: { username: 'someone' } },
    answer: missing,
  },
  'invitations.list': {},
  'invitations.invite': { send: { payload: { role: 'driver', who: '', locale: 'id' } } },
  'invitations.withdraw': { send: { path: '/api/admin/invitations/999999' }, answer: missing },
  'invitations.open': { send: { headers: { 'link-token': '7-x' } }, answer: missing },
  'invitations.accept': { send: { headers: { 'link-token': '7-x' } }, answer: missing },
  // No agency is set.
  'agencyLogins.begin': { send: { payload: { locale: 'id', from: null } }, answer: missing },
  'agencyLogins.connect': {
    send: { payload: { locale: 'id', from: null } },
    answer: [409, 'requires-recent-login'],
  },
  'agencyLogins.finish': { send: { payload: { search: '' } }, answer: missing },
  'audit.list': {},
  'processing.register': {},
  'incidents.list': {},
  'incidents.record': { send: { payload: incident } },
  'incidents.read': { send: { path: noIncident }, answer: missing },
  'incidents.save': { send: { path: noIncident, payload: { ...incident, version: 1 } }, answer: missing },
  'incidents.note': { send: { path: `${noIncident}/log`, payload: { text: 'Done' } }, answer: missing },
  'incidents.people': { send: { path: `${noIncident}/people` }, answer: missing },
  'incidents.send': { send: { path: `${noIncident}/letters`, payload: { count: 1 } }, answer: missing },
  'incidents.close': { send: { path: `${noIncident}/closing` }, answer: missing },
  'rights.own': {},
  'rights.ask': { send: { payload: question } },
  'rights.askAsGuest': { send: { payload: { ...question, email: 'wati@example.org', locale: 'id' } } },
  'rights.confirm': { send: { path: '/api/rights/7-a/confirmation' }, answer: missing },
  'rights.fetch': { send: { path: '/api/rights/7-a/data.zip' }, answer: missing },
  'rights.confirmByLink': { send: { payload: { token: '7-a' } }, answer: missing },
  'rights.fetchByLink': { send: { payload: { token: '7-a' } }, answer: missing },
  'rights.list': {},
  'rights.write': {
    send: {
      payload: {
        ...question,
        email: 'wati@example.org',
        phone_number: null,
        locale: 'id',
        received_at: long_ago,
      },
    },
  },
  'rights.read': { send: { path: noRights }, answer: missing },
  'rights.erase': {
    send: { path: `${noRights}/erasure`, payload: { submission_ids: [1] } },
    answer: missing,
  },
  'rights.copy': { send: { path: `${noRights}/data.zip?submission_ids=1` }, answer: missing },
  'rights.answer': {
    send: {
      path: `${noRights}/answer`,
      payload: { state: 'answered', done: ['given'], refusal: null, answer: 'Here', submission_ids: [] },
    },
    answer: missing,
  },
  'rights.mailAgain': { send: { path: `${noRights}/mail` }, answer: missing },
  'processing.file': { send: { path: '/api/admin/register/file?format=csv' } },
  'submissions.submit': {
    send: { payload: enquiry() },
    // Nobody to whom it could belong; without a token it would be a guest's.
    but: { newcomer: [404, 'profile-missing'] },
  },
  'submissions.post': { send: { payload: post() } },
  'desk.walkIn': {
    send: {
      headers: { 'idempotency-key': 'access-test' },
      payload: { service: 'collection', message: 'A box of cables' },
    },
  },
  'submissions.track': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA' }, answer: missing },
  'submissions.claim': {
    send: {
      path: '/api/submissions/track/RSK-AAAA-AAAA/claim',
      payload: { key: 'guest_of-whoever-called' },
    },
    answer: missing,
  },
  'submissions.amend': {
    send: { path: '/api/submissions/track/RSK-AAAA-AAAA', payload: { version: 1, message: 'Three laptops' } },
    answer: missing,
  },
  'submissions.answer': {
    send: {
      path: '/api/submissions/track/RSK-AAAA-AAAA/answers',
      headers: { 'idempotency-key': 'access-test' },
      payload: { text: 'On the second floor' },
    },
    answer: missing,
  },
  'submissions.mailed': {
    send: {
      path: '/api/submissions/track/RSK-AAAA-AAAA/messages',
      headers: { 'link-token': 'a'.repeat(43) },
    },
    answer: missing,
  },
  'submissions.answerMailed': {
    send: {
      path: '/api/submissions/track/RSK-AAAA-AAAA/messages',
      headers: { 'link-token': 'a'.repeat(43), 'idempotency-key': 'access-test' },
      payload: { text: 'On the second floor' },
    },
    answer: missing,
  },
  'submissions.addPhoto': {
    send: { path: '/api/submissions/track/RSK-AAAA-AAAA/photos', payload: photo('imageFile') },
    answer: missing,
  },
  'submissions.cancel': {
    send: { path: '/api/submissions/track/RSK-AAAA-AAAA/cancellation' },
    answer: missing,
  },
  'submissions.withdraw': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA' }, answer: missing },
  'submissions.stopMails': {
    send: { path: '/api/submissions/track/RSK-AAAA-AAAA/notify-email' },
    answer: missing,
  },
  'submissions.read': { send: { path: '/api/submissions/999999' }, answer: missing },
  'submissions.remove': { send: { path: '/api/submissions/999999' }, answer: missing },
  'submissions.review': {
    send: { path: '/api/submissions/999999', payload: { status: 'approved' } },
    answer: missing,
  },
  // Each request has its own answer.
  'submissions.bulk': {
    send: { payload: { ids: [999_999], status: 'approved' } },
  },
  'submissions.correct': {
    send: {
      path: '/api/submissions/999999/correction',
      payload: { version: 1, reason: 'Asked on the phone' },
    },
    answer: missing,
  },
  'submissions.clear': {
    send: { path: '/api/submissions/999999/clearance', payload: { note: 'In a box with sand' } },
    answer: missing,
  },
  'submissions.erase': {
    send: { path: '/api/submissions/999999/erasure', payload: { reason: 'Asked on the phone' } },
    answer: missing,
  },
  'desk.staff': {},
  'today.read': {},
  'today.figures': {},
  'desk.reasons': {},
  'desk.assign': {
    send: { path: '/api/submissions/999999/assignee', payload: { version: 1, assignee_id: null } },
    answer: missing,
  },
  'desk.assignSeveral': {
    send: { payload: { requests: [{ id: 999_999, from: null }], assignee_id: null } },
  },
  'desk.notes': { send: { path: '/api/submissions/999999/notes' }, answer: missing },
  'desk.addNote': {
    send: { path: '/api/submissions/999999/notes', payload: { text: 'Ring twice' } },
    answer: missing,
  },
  'desk.write': {
    send: { path: '/api/submissions/999999/messages', payload: { text: 'We come at nine' } },
    answer: missing,
  },
  'desk.endConversation': {
    send: { path: '/api/submissions/999999/conversation-end', payload: { version: 1 } },
    answer: missing,
  },
  'desk.call': {
    send: {
      headers: { 'idempotency-key': 'access-test' },
      payload: {
        service: 'collection',
        phone_number: '0812 3456 7890',
        message: 'A television',
        consent: true,
      },
    },
  },
  'desk.renewLink': { send: { path: '/api/submissions/999999/caller-link' }, answer: missing },
  'desk.duplicates': { send: { path: '/api/submissions/999999/duplicates' }, answer: missing },
  'desk.merge': {
    send: {
      path: '/api/submissions/999999/merger',
      payload: { version: 1, into: 999_998, into_version: 1 },
    },
    answer: missing,
  },
  'desk.filters': {},
  'desk.saveFilter': { send: { payload: { name: 'Mine', filters: { assignee: 'me' } } } },
  'desk.removeFilter': { send: { path: '/api/desk/filters/999999' }, answer: missing },
  'weights.list': { send: { path: noWeights }, answer: missing },
  'weights.record': {
    send: {
      path: noWeights,
      headers: { 'idempotency-key': 'access-test' },
      payload: { device_class: 'laptop', weight_kg: 2.5, method: 'weighed', outcome: 'recycled' },
    },
    answer: missing,
  },
  'pickups.areas': {},
  'pickups.addArea': { send: { payload: area } },
  'pickups.changeArea': { send: { path: '/api/areas/999999', payload: area }, answer: missing },
  'pickups.addClosure': { send: { payload: { day: '2030-01-01', area_id: null, reason: 'New year' } } },
  'pickups.removeClosure': { send: { path: '/api/closures/999999' }, answer: missing },
  'pickups.calendar': { send: { path: '/api/pickups?from=2030-01-01&to=2030-01-07' } },
  'pickups.placeOffer': { send: { path: '/api/pickups/offer?location=Coblong' } },
  'pickups.offer': { send: { path: '/api/submissions/999999/slots' }, answer: missing },
  'pickups.book': {
    send: { path: '/api/submissions/999999/booking', payload: { slot_id: 1 } },
    answer: missing,
  },
  'rounds.list': { send: { path: '/api/rounds?from=2030-01-01&to=2030-01-07' } },
  'rounds.candidates': { send: { path: '/api/rounds/candidates?day=2030-01-01' } },
  'rounds.read': { send: { path: '/api/rounds/999999' }, answer: missing },
  'rounds.add': { send: { payload: round } },
  'rounds.save': { send: { path: '/api/rounds/999999', payload: { ...round, version: 1 } }, answer: missing },
  'rounds.order': { send: { path: '/api/rounds/999999/order', payload: { version: 1 } }, answer: missing },
  'rounds.cancel': { send: { path: '/api/rounds/999999/cancellation', payload: {} } },
  'rounds.settle': {
    send: {
      path: '/api/rounds/999999/stops/999999/settlement',
      payload: { decision: 'enter', reason: 'The code was read out wrong' },
    },
    answer: missing,
  },
  'rounds.today': {},
  'rounds.start': {
    send: { path: '/api/field/rounds/999999/start', payload: { at: '2030-01-01T01:00:00.000Z' } },
    answer: missing,
  },
  'rounds.photo': {
    send: {
      path: '/api/field/stops/999999/photos/6a1d4f0e-7f4c-4f5b-9d6e-0c2b7f0a1b2c',
      payload: photo('imageFile'),
    },
    answer: missing,
  },
  'rounds.outcome': {
    send: {
      path: '/api/field/stops/999999/outcome',
      payload: { outcome: { kind: 'done', at: '2030-01-01T01:00:00.000Z', weighings: [] } },
      headers: { 'idempotency-key': 'a-key-of-mine' },
    },
    answer: missing,
  },
  'rounds.finish': {
    send: { path: '/api/field/rounds/999999/finish', payload: { at: '2030-01-01T09:00:00.000Z' } },
    answer: missing,
  },
  'pickups.ownOffer': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA/slots' }, answer: missing },
  'pickups.ownBook': {
    send: { path: '/api/submissions/track/RSK-AAAA-AAAA/booking', payload: { slot_id: 1 } },
    answer: missing,
  },
  'pickups.ownUnbook': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA/booking' }, answer: missing },
  'pickups.missed': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA/missed' }, answer: missing },
  'legalRoutes.list': {},
  'timeline.list': {},
  'downloads.readTable': {},
  'downloads.exportRequests': { send: { path: '/api/submissions/export?format=csv' } },
  'analyses.analyze': {
    send: { path: '/api/image/analyze', payload: photo('imageFile') },
    but: { newcomer: [404, 'profile-missing'] },
  },
  'analyses.recent': {},
  'analyses.read': { send: { path: noAnalysis }, answer: missing },
  'analyses.correct': { send: { path: noAnalysis, payload: { class: 'laptop' } }, answer: missing },
  'analyses.share': { send: { path: `${noAnalysis}/sharing`, payload: { shared: true } }, answer: missing },
  'analyses.remove': { send: { path: noAnalysis }, answer: missing },
  'photos.uploadPhoto': { send: { payload: photo('imageFile') } },
  'knowledge.list': {},
  'knowledge.read': { send: { path: '/api/knowledge/laptop' } },
  'notifications.list': {},
  'notifications.markRead': { send: { payload: { id: 999_999 } }, answer: missing },
  'notifications.seeMatters': {
    send: { payload: { seen: [{ kind: 'request-new', at: '2026-11-21T07:00:00.000Z' }] } },
  },
  'notifications.wishes': {},
  'notifications.wish': { send: { payload: { mail: true, locale: 'id' } } },
  'notifications.subscribe': {
    send: {
      payload: {
        endpoint: 'https://push.example.net/abc',
        keys: deviceKeys(),
        locale: 'id',
      },
    },
  },
  'notifications.renew': {
    send: {
      payload: {
        old: { endpoint: 'https://push.example.net/nobody', auth: 'none' },
        endpoint: 'https://push.example.net/abc',
        keys: deviceKeys(),
      },
    },
  },
  'notifications.unsubscribe': { send: { payload: { endpoint: 'https://push.example.net/nobody' } } },
  'content.list': { send: { path: '/api/content/news' } },
  'content.item': { send: { path: '/api/content/news/nothing' }, answer: missing },
  'content.desk': { send: { path: '/api/admin/content?kind=news' } },
  'content.read': { send: { path: noItem }, answer: missing },
  'content.create': { send: { payload: { kind: 'news', ...texts } } },
  'content.save': {
    send: { path: noItem, payload: { ...texts, read: { en: null, id: null } } },
    answer: missing,
  },
  'content.publish': { send: { path: `${noItem}/published`, payload: { published: true } }, answer: missing },
  'content.order': { send: { payload: { kind: 'supply', ids: [] } } },
  'content.revisions': { send: { path: `${noItem}/revisions` }, answer: missing },
  'content.preview': { send: { payload: { html: '<p>Kabel</p>' } } },
  'content.upload': { send: { payload: photo('image') } },
  'impact.figures': {},
  'impact.features': {},
  'impact.dataSubmission': {},
  'impact.report': {},
  'impact.table': {},
  'factors.list': {},
  'factors.schema': {},
  'factors.read': { send: { path: '/api/factors/current' } },
  'locations.search': { send: { path: '/api/location_area/search?q=bandung' } },
  'locations.cities': { send: { path: '/api/location_area/cities?q=bandung' } },
  'locations.read': { send: { path: '/api/location_area/31.74.07' } },
  'posters.point': { send: { path: `${noPoint}/poster` }, answer: missing },
  'posters.service': { send: { path: '/api/admin/posters/donation' }, answer: [409, 'not-configured'] },
  'regulars.list': {},
  'regulars.add': { send: { payload: { ...regular, consent: true } } },
  'regulars.save': { send: { path: noRegular, payload: { ...regular, version: 1 } }, answer: missing },
  'regulars.setState': {
    send: { path: `${noRegular}/state`, payload: { state: 'paused', version: 1 } },
    answer: missing,
  },
  'regulars.remove': { send: { path: noRegular }, answer: missing },
  'points.list': {},
  'points.sticker': { send: { path: noSticker }, answer: missing },
  'points.report': { send: { path: `${noSticker}/reports`, payload: { kind: 'full' } }, answer: missing },
  'points.takeBack': { send: { path: `${noSticker}/reports/${crypto.randomUUID()}` }, answer: missing },
  'points.desk': {},
  'points.create': { send: { payload: point } },
  'points.save': { send: { path: noPoint, payload: point }, answer: missing },
  'points.setPhoto': {
    send: { path: `${noPoint}/photo`, payload: photo('imageFile') },
    answer: missing,
  },
  'points.removePhoto': { send: { path: `${noPoint}/photo` }, answer: missing },
  'points.setState': { send: { path: `${noPoint}/state`, payload: { state: 'full' } }, answer: missing },
  'points.renew': { send: { path: `${noPoint}/sticker` }, answer: missing },
  'points.reports': { send: { path: `${noPoint}/reports` } },
  'points.handle': { send: { path: `${noPoint}/reports/1/handling` }, answer: missing },
  'receipts.own': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA/receipt' }, answer: missing },
  'receipts.read': { send: { path: '/api/submissions/999999/receipt' }, answer: missing },
  'receipts.ofStop': { send: { path: '/api/field/stops/999999/receipt' }, answer: missing },
  'certificates.list': {},
  'certificates.issue': { send: { payload: { submission_id: 999_999 } }, answer: missing },
  'certificates.replace': { send: { path: `${noCertificate}/replacement` }, answer: missing },
  'certificates.revoke': {
    send: { path: `${noCertificate}/revocation`, payload: { reason: 'withdrawn' } },
    answer: missing,
  },
  'certificates.ledger': { send: { path: `${noCertificate}/ledger` }, answer: missing },
  'certificates.issuer': {},
  'certificates.rotate': {},
  'certificates.disown': {
    send: {
      path: '/api/certificates/issuer/disowned-keys',
      payload: { public_key: 'z6Mk', from: '2026-01-01T00:00:00.000Z' },
    },
    answer: missing,
  },
  'certificates.read': { send: { path: noCertificate }, answer: missing },
  'certificates.file': { send: { path: `${noCertificate}/file?format=json` }, answer: missing },
  'certificates.own': { send: { path: '/api/submissions/track/RSK-AAAA-AAAA/certificate' }, answer: missing },
  'reports.list': {},
  'reports.read': { send: { path: noReport }, answer: missing },
  'reports.handIn': {
    send: { path: `${noReport}/hand-in`, payload: { sha256: 'f'.repeat(64) } },
    answer: missing,
  },
  'reports.file': { send: { path: `${noReport}/file?format=json` }, answer: missing },
  'reports.groups': {},
  'reports.saveGroups': {
    send: { payload: { groups: [{ what: 'laptop', group: 'Elektronik', waste_code: '' }] } },
  },
  'custody.terms': {},
  'custody.stores': {},
  'custody.addStore': { send: { payload: { ...store, clock: 'for-ever' } }, answer: [400, 'invalid'] },
  'custody.saveStore': {
    send: { path: '/api/custody/stores/999999', payload: { ...store, seen: store } },
    answer: missing,
  },
  'custody.lots': {},
  'custody.lot': { send: { path: noLot }, answer: missing },
  'custody.receive': {
    send: {
      headers,
      payload: {
        store_id: 1,
        happened_on: day_long_ago,
        slip_number: '7',
        image_id: null,
        message: '',
        waste_source: 'household',
        entries: [{ device_class: 'laptop', weight_kg: 2 }],
      },
    },
  },
  'custody.loads': {},
  'custody.arrive': {
    send: { headers, payload: { store_id: 1, lots: [{ lot_id: 999_999, weight_kg: null }] } },
    answer: missing,
  },
  'custody.split': {
    send: { path: `${noLot}/split`, headers, payload: { parts: [{ weight_kg: 1 }] } },
    answer: missing,
  },
  'custody.merge': { send: { headers, payload: { lot_ids: [999_998, 999_999] } }, answer: missing },
  'custody.dismantle': {
    send: {
      path: `${noLot}/dismantling`,
      headers,
      payload: { fractions: [{ device_class: null, material: 'copper', weight_kg: 1 }], loss_kg: 0 },
    },
    answer: missing,
  },
  'custody.settle': {
    send: { path: `${noLot}/outcome`, headers, payload: { outcome: 'recycled', weight_kg: 1 } },
    answer: missing,
  },
  'custody.wipe': {
    send: {
      path: `${noLot}/wipes`,
      headers,
      payload: {
        method: 'clear',
        done_on: day_long_ago,
        done_by: 'Sari',
        log: 'nwipe 0.36: passed',
        image_id: null,
        succeeded: true,
      },
    },
    answer: missing,
  },
  'custody.correct': {
    send: { path: '/api/custody/acts/999999/correction', headers, payload: { reason: 'A slip of the pen' } },
    answer: missing,
  },
  'partners.list': {},
  'partners.add': { send: { payload: { ...recycler, name: '' } }, answer: [400, 'invalid'] },
  'partners.save': { send: { path: noPartner, payload: { ...recycler, version: 1 } }, answer: missing },
  'partners.addPermit': { send: { path: `${noPartner}/permits`, payload: permit }, answer: missing },
  'partners.savePermit': { send: { path: noPermit, payload: { ...permit, seen: permit } }, answer: missing },
  'partners.fileOfPermit': {
    send: { path: `${noPermit}/file`, payload: photo('imageFile') },
    answer: missing,
  },
  'partners.readPermit': { send: { path: `${noPermit}/file?format=pdf` }, answer: missing },
  'consignments.list': {},
  'consignments.terms': {},
  'consignments.read': { send: { path: noConsignment }, answer: missing },
  'consignments.add': { send: { payload: consignment }, answer: [400, 'invalid'] },
  'consignments.save': {
    send: { path: noConsignment, payload: { ...consignment, version: 1 } },
    answer: missing,
  },
  'consignments.load': {
    send: { path: `${noConsignment}/lots`, payload: { version: 1, lots: [] } },
    answer: missing,
  },
  'consignments.send': {
    send: { path: `${noConsignment}/sending`, payload: { version: 1 } },
    answer: missing,
  },
  'consignments.cancel': {
    send: { path: `${noConsignment}/cancellation`, payload: { version: 1 } },
    answer: missing,
  },
  'consignments.makeLink': {
    send: { path: `${noConsignment}/link`, payload: { send_to: null, locale: 'id' } },
    answer: missing,
  },
  'consignments.endLink': { send: { path: `${noConsignment}/link` }, answer: missing },
  'consignments.receivedOnPaper': {
    send: { path: `${noConsignment}/received`, headers, payload: { ...received, ...paper } },
    answer: missing,
  },
  'consignments.treatedOnPaper': {
    send: { path: `${noConsignment}/treated`, headers, payload: { ...treated, ...paper } },
    answer: missing,
  },
  'consignments.takeBack': {
    send: {
      path: `${noConsignment}/corrections`,
      headers,
      payload: { act_id: 1, reason: 'A slip of the pen' },
    },
    answer: missing,
  },
  'consignments.recount': { send: { path: `${noConsignment}/lots/999999/recount` }, answer: missing },
  'consignments.correctByReceiver': {
    send: { path: `${noConsignment}/lots/999999/recount`, headers, payload: { version: 1 } },
    answer: missing,
  },
  'consignments.forgetName': {
    send: { path: `${noConsignment}/confirmations/999999/name` },
    answer: missing,
  },
  'consignments.sheet': { send: { path: `${noConsignment}/sheet?format=pdf` }, answer: missing },
  'consignments.open': { send: { path: noLink }, answer: missing },
  'consignments.received': {
    send: { path: `${noLink}/received`, headers, payload: received },
    answer: missing,
  },
  'consignments.treated': { send: { path: `${noLink}/treated`, headers, payload: treated }, answer: missing },
  'consignments.openLink': { send: { headers: { 'link-token': LINK } }, answer: missing },
  'consignments.receivedByLink': {
    send: { headers: { ...headers, 'link-token': LINK }, payload: received },
    answer: missing,
  },
  'consignments.treatedByLink': {
    send: { headers: { ...headers, 'link-token': LINK }, payload: treated },
    answer: missing,
  },
  'settings.read': {},
  'settings.change': { send: { payload: {} } },
  'settings.setLogo': { send: { payload: photo('imageFile') } },
  'settings.removeLogo': {},
  'installation.read': {},
  'installation.change': { send: { payload: {} } },
  'installation.messages': {},
  'installation.testMessage': {
    send: { payload: { phone: '0812 3456 7890' } },
    answer: [409, 'not-configured'],
  },
  'installation.testMail': {},
  'apiKeys.list': {},
  'apiKeys.create': {
    send: { payload: { name: 'Lapor Kota', scopes: ['requests:read'], last_day: '2099-12-31' } },
  },
  'apiKeys.revoke': { send: { path: '/api/admin/keys/999999' }, answer: missing },
  'imports.list': {},
  'imports.create': { send: { path: '/api/admin/imports?kind=points', payload: photo('file') } },
  'imports.read': { send: { path: '/api/admin/imports/999999' }, answer: missing },
  'imports.rows': { send: { path: '/api/admin/imports/999999/rows' }, answer: missing },
  'imports.change': { send: { path: '/api/admin/imports/999999', payload: {} }, answer: missing },
  'imports.commit': { send: { path: '/api/admin/imports/999999/commit' }, answer: missing },
  'imports.undo': { send: { path: '/api/admin/imports/999999/undo' }, answer: missing },
  'imports.remove': { send: { path: '/api/admin/imports/999999' }, answer: missing },
  'imports.refused': {
    send: { path: '/api/admin/imports/999999/refused?format=csv&locale=id' },
    answer: missing,
  },
  'statements.network': {},
  'statements.addPeer': { send: { payload: { address: 'https://ewaste.example.go.id' } } },
  'statements.refresh': {},
  'statements.removePeer': { send: { path: '/api/admin/network/999999' }, answer: missing },
  'embeds.list': {},
  'webhooks.list': {},
  'webhooks.add': { send: { payload: { url: 'https://example.org/hook', events: ['request.created'] } } },
  'webhooks.change': { send: { path: noWebhook, payload: { active: true } }, answer: missing },
  'webhooks.remove': { send: { path: noWebhook }, answer: missing },
  'webhooks.test': { send: { path: `${noWebhook}/test` }, answer: missing },
  'webhooks.deliveries': { send: { path: `${noWebhook}/deliveries` }, answer: missing },
  'webhooks.resend': { send: { path: `${noWebhook}/deliveries/1/resend` }, answer: missing },
  'restoring.state': {},
  'restoring.part': {
    send: { path: '/api/restore/parts?at=0&of=1', payload: photo('part') },
    answer: notEmpty,
  },
  'restoring.begin': { send: { payload: {} }, answer: notEmpty },
  'lessons.list': {},
  'lessons.corrections': {},
  'lessons.label': {
    send: { path: '/api/admin/lessons/999999', payload: { label: 'laptop' } },
    answer: missing,
  },
  'backups.list': {},
  'backups.start': {},
  'backups.link': { send: { path: '/api/admin/backups/999999/link' }, answer: missing },
  'backups.remove': { send: { path: '/api/admin/backups/999999' }, answer: missing },
  'operations.check': {},
  'operations.apiCheck': {},
  'operations.config': {},
  'operations.demonstration': { answer: missing },
  'operations.operator': {},
  'operations.clientLogs': { send: { payload: { logs: [], timestamp: 0 } } },
  'health.health': {},
  'upkeep.read': {},
}

const RANK = { member: 0, driver: 1, operator: 2, admin: 3 }
const PERSONS = [
  ...(['visitor', 'guest', 'newcomer', 'disabled', 'partner'] as const),
  ...(['member', 'driver', 'operator', 'admin'] as const),
] as const
type Person = (typeof PERSONS)[number]
/** `operator` is no name to have. */
const EMAILS: Partial<Record<Person, string>> = {
  member: 'a-member',
  driver: 'a-driver',
  operator: 'a-operator',
}

/** The answer of the guard, or undefined where it lets through. */
function refused(person: Person, { access, scopes }: Endpoint): Answer | undefined {
  if (person === 'disabled') return [403, 'user-disabled']
  if (person === 'partner') return scopes ? undefined : [403, 'scope-missing']
  if (access === 'open') return undefined
  if (person === 'visitor' || person === 'guest') return [401, 'token-missing']
  if (person === 'newcomer') return [404, 'profile-missing']
  return RANK[person] < RANK[access] ? [403, 'role-missing'] : undefined
}

const endpoints: [Name, Endpoint][] = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]): [Name, Endpoint] => [`${feature}.${name}` as Name, endpoint]),
)

let server: Awaited<ReturnType<typeof createTestApp>>
let partner: Headers
const start_ms = Date.now()
let clock_ms = start_ms
/** Until one of the endpoints ends them. */
let sessions: Partial<Record<Person, Headers>> | undefined

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  await server.account('admin')
  for (const role of ['operator', 'driver', 'member'] as const) await server.account(`a-${role}`, role)
  await server.context.identity.createAccount({ email: 'newcomer@example.org', password: PASSWORD })
  await server.account('disabled', 'admin')
  const { headers } = await server.signIn('admin@example.org')
  const payload = { name: 'Partner', scopes: ApiScope.options, last_day: '2099-12-31' }
  const made = await server.call({ method: 'POST', url: '/api/admin/keys', payload, headers })
  partner = { authorization: `Bearer ${made.body.secret}` }
})
afterAll(() => server?.close())

const ask = async (name: Name, endpoint: Endpoint, headers: Headers, app = server): Promise<Answer> => {
  const { path, payload, headers: more } = EXPECTED[name].send ?? {}
  const {
    status,
    body,
    headers: answered,
  } = await app.call({
    method: endpoint.method,
    url: path ?? endpoint.path,
    headers: { ...more, ...headers },
    ...(payload && { payload }),
  })
  const [type = ''] = String(answered['content-type']).split(';', 1)
  expect(Object.keys(describeAnswers(endpoint)[status === 200 ? 200 : 'default'].content)).toContain(type)
  return body?.code === undefined ? [status] : [status, body.code]
}

describe.each(endpoints)('%s', (name, endpoint) => {
  let headers: Partial<Record<Person, Headers>>
  beforeAll(async () => {
    headers = { ...(sessions ??= await signInAll()), visitor: {}, guest: newGuest(), partner }
  })
  afterAll(() => {
    if (name === 'accounts.signOutEverywhere') sessions = undefined
  })

  // One after the other in one test, as below: a test for each of some thousand requests takes longer than they do.
  test('§7 as everybody, in a media type that the API’s document names', async () => {
    const { answer = [200], but = {} } = EXPECTED[name]
    const heard: Partial<Record<Person, Answer>> = {}
    for (const person of PERSONS) heard[person] = await ask(name, endpoint, headers[person]!)
    const expected = PERSONS.map((person) => [person, refused(person, endpoint) ?? but[person] ?? answer])
    expect(heard).toEqual(Object.fromEntries(expected))
  })
})

/** Somebody of each role, signed in ten minutes ago. */
async function signInAll() {
  clock_ms = start_ms
  const { uid, ...disabled } = await enabled('disabled', () => server.signIn('disabled@example.org'))
  await server.context.identity.setDisabled(uid, true)
  const all: Partial<Record<Person, Headers>> = { disabled: disabled.headers }
  for (const person of ['newcomer', 'member', 'driver', 'operator', 'admin'] as const)
    all[person] = (await server.signIn(`${EMAILS[person] ?? person}@example.org`)).headers
  clock_ms = start_ms + 600_000
  return all
}

/** A disabled account cannot sign in; it is let in for as long as that takes. */
async function enabled<T>(username: string, doing: () => Promise<T>) {
  const { rows } = await server.pool.query('select uid from users where username = $1', [username])
  await server.context.identity.setDisabled(rows[0].uid, false)
  return doing()
}

describe('a token that is not good opens nothing, and does not make a visitor of its holder', () => {
  const tokens: Record<string, () => Promise<string>> = {
    'not a bearer token': async () => 'Basic cmF0bmE6c2lya3VpdA==',
    nothing: async () => 'Bearer ',
    nonsense: async () => 'Bearer nonsense',
    'three times nonsense': async () => 'Bearer non.sen.se',
    unsigned: async () => `Bearer ${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    'unsigned, with the signature of a good one': async () => {
      const [, , signature] = good.split('.')
      return `Bearer ${encoded({ alg: 'none' })}.${encoded(claims)}.${signature}`
    },
    'good, but for one claim': async () => {
      const [header, , signature] = good.split('.')
      return `Bearer ${header}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`
    },
    'signed with the public key as a secret': async () => {
      const secret = new TextEncoder().encode(publicPem)
      return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)}`
    },
    'of another audience': () => signed({ ...claims, aud: 'another-project' }),
    'of another issuer': () => signed({ ...claims, iss: 'https://securetoken.google.com/resirkuit' }),
    'of a key that nobody knows': () => signed(claims, 'unknown'),
    'without a subject': () => signed({ ...claims, sub: undefined }),
    'of an empty subject': () => signed({ ...claims, sub: '' }),
    'without an end': () => signed({ ...claims, exp: undefined }),
    'of a session that never was': () => signed({ ...claims, sid: crypto.randomUUID() }),
    'without a session': () => signed({ ...claims, sid: undefined }),
    expired: () => signed({ ...claims, exp: Math.floor(start_ms / 1000) - 60 }),
    'of a session that was signed out': async () => signedOut,
    'of an account that was deleted': async () => deleted,
  }
  /** The others are forged. */
  const ended = new Set([
    'of a session that never was',
    'without a session',
    'expired',
    'of a session that was signed out',
    'of an account that was deleted',
  ])

  let good: string
  let claims: JWTPayload
  let kid: string
  let publicPem: string
  let signed: (claims: JWTPayload, kid?: string) => Promise<string>
  let signedOut: string
  let deleted: string

  beforeAll(async () => {
    clock_ms = start_ms
    const { signer } = await openKeys(server.db, server.context.secret)
    const [row] = await server.db.select().from(identityJwks)
    const key = await importJWK(JSON.parse(row!.publicKey), 'ES256', { extractable: true })
    publicPem = await exportSPKI(key as CryptoKey)
    kid = signer.kid
    good = (await server.signIn('a-member@example.org')).headers.authorization.slice('Bearer '.length)
    claims = decodeJwt(good)
    signed = async (claims, id = kid) =>
      `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: id }).sign(signer.key)}`

    const leaving = [await server.account('signed-out'), await server.account('deleted')]
    const [out, gone] = leaving.map(({ headers }) => headers)
    await server.call({ method: 'POST', url: '/api/me/sign-out', headers: out! })
    await server.call({ method: 'DELETE', url: '/api/me', headers: gone! })
    signedOut = out!.authorization
    deleted = gone!.authorization
  })

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('(what is forged here would be good, were it not for that)', async () => {
    const authorization = await signed(claims)
    expect((await server.call({ url: '/api/me', headers: { authorization } })).status).toBe(200)
  })

  test.each(Object.keys(tokens))('%s', async (kind) => {
    const expected: Answer = [401, ended.has(kind) ? 'token-expired' : 'token-invalid']
    const authorization = await tokens[kind]!()
    const heard: Record<string, Answer> = {}
    for (const [name, endpoint] of endpoints) heard[name] = await ask(name, endpoint, { authorization })
    expect(heard).toEqual(Object.fromEntries(endpoints.map(([name]) => [name, expected])))
  })
})

describe('one person’s data is invisible to another', () => {
  test('member', async () => {
    clock_ms = start_ms
    const [one, other] = [await server.account('one', 'member'), await server.account('other', 'member')]
    const get = (url: string, { headers }: { headers: Headers }) => server.call({ url, headers })
    await server.call({
      method: 'PUT',
      url: '/api/me',
      payload: { first_name: 'Satu-satunya', phone_number: '0812 3456 7890' },
      headers: one.headers,
    })
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ message: 'Only mine' }),
      headers: one.headers,
    })
    const { id, tracking_code } = sent.body

    for (const url of [
      '/api/me',
      '/api/me/export',
      '/api/timeline',
      `/api/submissions/track/${tracking_code}`,
    ]) {
      expect((await get(url, one)).text, url).toMatch(/Only mine|Satu-satunya/)
      expect((await get(url, other)).text, url).not.toMatch(/Only mine|Satu-satunya|6281234567890/)
    }
    expect((await get(`/api/submissions/track/${tracking_code}`, other)).status).toBe(404)
    // Not even the caller's own: the details are for staff.
    for (const member of [one, other]) expect((await get(`/api/submissions/${id}`, member)).status).toBe(403)
  })

  test('guest', async () => {
    const [one, other] = [newGuest(), newGuest()]
    const send = { method: 'POST', url: '/api/submit-ewaste', payload: enquiry() } as const
    const { tracking_code } = (await server.call({ ...send, headers: one })).body
    const track = (headers: Headers) =>
      server.call({ url: `/api/submissions/track/${tracking_code}`, headers })
    expect([(await track(one)).status, (await track(other)).status]).toEqual([200, 404])
  })
})

/** The tables whose rows refer to their author, or are about them. */
const STORES = new Set<string>([
  ...['accounts.me', 'accounts.updateMe', 'accounts.exportMe', 'submissions.submit', 'submissions.post'],
  ...['analyses.analyze', 'photos.uploadPhoto', 'content.create', 'content.upload'],
])

describe('an account that is deleted while its request is under way', () => {
  let alone: typeof server
  beforeAll(async () => {
    alone = await createTestApp()
    await alone.account('founder')
  })
  afterAll(() => alone?.close())

  const asked = endpoints.filter(([name, { access }]) => access !== 'open' || STORES.has(name))
  test.each(asked)('%s', async (name, endpoint) => {
    const { id, headers } = await alone.account(name.replace('.', '-'), 'admin')
    // Let through, and gone before the verb begins.
    const { $client: client } = alone.context.lookups as unknown as { $client: Pick<pg.Client, 'query'> }
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const asking = vi.spyOn(client, 'query').mockImplementation((async (...args: unknown[]) => {
      const answer = await query(...args)
      if ((args[0] as { name?: string }).name === 'load-actor')
        await alone.pool.query('delete from users where id = $1', [id])
      return answer
    }) as never)
    const answer = await ask(name, endpoint, headers, alone)
    asking.mockRestore()
    if (STORES.has(name)) expect(answer).toEqual([401, 'token-expired'])
    else expect(answer[0]).toBeLessThan(500)
  })
})

test('every route under /api is in the contract', async () => {
  const { body } = await server.call({ url: '/api/openapi.json' })
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(promised.toSorted())
})

test('ADMIN_ACCESS=signed-in is the literal reading: every member sees the desk, and decides about nobody', async () => {
  const literal = await createTestApp({ ADMIN_ACCESS: 'signed-in' })
  try {
    await literal.account('ratna')
    const member = await literal.account('budi')
    await literal.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    const { body } = await literal.call({ url: '/api/timeline', headers: member.headers })
    expect(body.data).toHaveLength(1)
    for (const [name, endpoint] of endpoints.filter(
      ([, { access, strict }]) => access === 'admin' || (access === 'operator' && strict),
    )) {
      const [status] = await ask(name, endpoint, member.headers, literal)
      expect([name, status === 403]).toEqual([name, endpoint.strict === true])
    }
  } finally {
    await literal.close()
  }
})
