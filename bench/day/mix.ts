import { randomUUID } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { AS_BROWSERS } from '../as-browsers.ts'
import { PASSWORD, signIn, TOOLKIT } from '../identity.ts'

/** The mix of a day, in calls of a hundred. */
const SHARES = {
  home: 10,
  news: 5,
  search: 12,
  track: 12,
  'own timeline': 7,
  profile: 6,
  notifications: 4,
  impact: 3,
  points: 3,
  knowledge: 2,
  'desk list': 3,
  'desk request': 3,
  enquiry: 15,
  post: 5,
  'sign-in': 2,
  refresh: 6,
  'photo looked at': 1,
  'photo for a post': 1,
}
export type Kind = keyof typeof SHARES

const MEMBERS = 40
const FOLLOWED = 200
const PHOTOS = 60
const NEWEST_READ = 5_000
const TYPED = ['keb', 'kebay', 'ban', 'bandu', 'sura', 'den', 'denpa', 'med', 'sema', 'yogy', 'mak', 'palem']
const JSON_BODY = { 'content-type': 'application/json' }
const ENQUIRY = {
  message: 'Two dead laptops, a printer and a box of cables. The office is open until five.',
  location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
  phone_number: '0812 3456 7890',
  form_id: 11,
}

type Member = { email: string; idToken: string; refreshToken: string }
type Call = { method?: 'POST'; path: string; headers?: Record<string, string>; body?: string | Buffer }

/**
 * The people of a day and what they ask, one call after the other; the same order each time.
 * @param stored how many requests there are
 * @param urls of the processes, which are asked in turn
 */
export async function openDay(urls: string[], dispatcher: Dispatcher, stored: number) {
  // The first account of an installation is its administrator's.
  const staff = await member(urls[0]!, 'bench')
  const members: Member[] = []
  while (members.length < MEMBERS) members.push(await member(urls[0]!, `bench${members.length}`))
  const followed = await follow(urls[0]!)
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, at) => photo(at)))
  const deck = shuffled()
  let turn = 0

  const as = ({ idToken }: Member) => ({ authorization: `Bearer ${idToken}` })
  const calls: Record<Kind, (at: number) => Call> = {
    home: () => ({ path: '/' }),
    news: () => ({ path: '/api/content/news' }),
    search: (at) => ({ path: `/api/location_area/search?q=${TYPED[at % TYPED.length]}` }),
    track: (at) => {
      const { code, guest } = followed[at % FOLLOWED]!
      return { path: `/api/submissions/track/${code}`, headers: { 'x-guest-id': guest } }
    },
    'own timeline': (at) => ({ path: '/api/timeline?limit=10', headers: as(members[at % MEMBERS]!) }),
    profile: (at) => ({ path: '/api/me', headers: as(members[at % MEMBERS]!) }),
    notifications: (at) => ({ path: '/api/notifications', headers: as(members[at % MEMBERS]!) }),
    impact: () => ({ path: '/api/impact' }),
    points: () => ({ path: '/api/points' }),
    knowledge: () => ({ path: '/api/knowledge/laptop' }),
    'desk list': () => ({
      path: '/api/timeline?part=data&status=pending&limit=20',
      headers: as(staff),
    }),
    'desk request': (at) => ({
      path: `/api/submissions/${stored - ((at * 7919) % Math.min(stored, NEWEST_READ))}`,
      headers: as(staff),
    }),
    enquiry: () => ({
      method: 'POST',
      path: '/api/submit-ewaste',
      body: JSON.stringify(ENQUIRY),
      headers: { ...JSON_BODY, 'x-guest-id': guestId(), 'idempotency-key': randomUUID() },
    }),
    post: (at) => ({
      method: 'POST',
      path: '/api/submissions',
      body: JSON.stringify(ENQUIRY),
      headers: { ...JSON_BODY, ...as(members[at % MEMBERS]!), 'idempotency-key': randomUUID() },
    }),
    'sign-in': (at) => ({
      method: 'POST',
      path: `${TOOLKIT}signInWithPassword`,
      headers: JSON_BODY,
      body: JSON.stringify({
        email: members[at % MEMBERS]!.email,
        password: PASSWORD,
        returnSecureToken: true,
      }),
    }),
    refresh: (at) => ({
      method: 'POST',
      path: '/idp/securetoken.googleapis.com/v1/token',
      // Its answer is read.
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' },
      body: `grant_type=refresh_token&refresh_token=${of(at).refreshToken}`,
    }),
    // Somebody else each time, or it would be known from before.
    'photo looked at': (at) => ({
      method: 'POST',
      path: '/api/image/analyze',
      body: photos[at % PHOTOS]!.body,
      headers: { ...photos[at % PHOTOS]!.headers, 'x-guest-id': guestId() },
    }),
    'photo for a post': (at) => ({
      method: 'POST',
      path: '/api/images',
      body: photos[at % PHOTOS]!.body,
      headers: { ...photos[at % PHOTOS]!.headers, ...as(members[at % MEMBERS]!) },
    }),
  }
  /** The caller who refreshes: now and then the desk as well, whose day is as long. */
  const of = (at: number) => (at % (MEMBERS + 1) === MEMBERS ? staff : members[at % MEMBERS]!)

  return {
    /** Makes the next call. @throws where it is refused or fails */
    async ask(): Promise<Kind> {
      const at = turn++
      const kind = deck[at % deck.length]!
      const round = Math.floor(at / deck.length) * SHARES[kind] + seen[at % deck.length]!
      const { path, method = 'GET', headers, body } = calls[kind](round)
      const answer = await request(`${urls[at % urls.length]}${path}`, {
        method,
        dispatcher,
        headers: { ...AS_BROWSERS, ...headers },
        ...(body !== undefined && { body }),
      })
      if (answer.statusCode !== 200)
        throw new Error(`${kind}: ${answer.statusCode} ${(await answer.body.text()).slice(0, 200)}`)
      if (kind === 'refresh')
        of(round).idToken = ((await answer.body.json()) as { id_token: string }).id_token
      else await answer.body.dump({ limit: 10_000_000 })
      return kind
    },
  }
}

const guestId = () => `guest_${randomUUID()}`

/** A hundred calls in an order that is always the same. */
function shuffled() {
  const deck = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  let state = 7
  for (let at = deck.length - 1; at > 0; at--) {
    state = (state * 16_807) % 2_147_483_647
    const other = state % (at + 1)
    const [one, two] = [deck[at]!, deck[other]!]
    deck[at] = two
    deck[other] = one
  }
  return deck
}

/** How many of the same kind stand before each in that order. */
const seen = shuffled().map((kind, at, deck) => deck.slice(0, at).filter((one) => one === kind).length)

async function member(url: string, username: string): Promise<Member> {
  return { email: `${username}@example.org`, ...(await signIn(url, username)) }
}

async function follow(url: string) {
  const followed: { code: string; guest: string }[] = []
  while (followed.length < FOLLOWED) {
    const guest = guestId()
    const answer = await fetch(`${url}/api/submit-ewaste`, {
      method: 'POST',
      headers: { ...JSON_BODY, 'x-guest-id': guest },
      body: JSON.stringify(ENQUIRY),
    })
    followed.push({ code: ((await answer.json()) as { tracking_code: string }).tracking_code, guest })
  }
  return followed
}

/** As the web app sends it, written once. */
async function photo(at: number) {
  const picture = await drawing(`day ${at}`, 1600, 1200).jpeg({ quality: 85 }).toBuffer()
  const boundary = `photo-${at}-of-the-day`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="imageFile"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
