import type { AgencyPerson } from './port.ts'

type Claims = Readonly<Record<string, unknown>>

/**
 * Values of `amr` that name a second factor, or a device that asks for one (RFC 8176). A password, a PIN, a question, a
 * network or a place is none.
 */
const SECOND_FACTORS = new Set([
  ...['mfa', 'mca', 'otp', 'hwk', 'swk', 'sc', 'sms', 'tel'],
  ...['face', 'fpt', 'iris', 'retina', 'vbm'],
])

/** The only issuer whose `oid` is the person: elsewhere anybody may have put it there. */
const ENTRA = 'login.microsoftonline.com'

/**
 * The person of an ID token and of the answer of userinfo, which are about the same one.
 * @param userinfo null where the agency has no such address
 */
export function readPerson(token: Claims, userinfo: Claims | null, groupsClaim: string): AgencyPerson {
  const said = (name: string) => text(userinfo?.[name]) ?? text(token[name])
  const issuer = text(token.iss) ?? ''
  const email = said('email')
  const [given, family, whole] = [said('given_name'), said('family_name'), said('name')]
  const handles = [said('preferred_username'), email].map((name) => name?.split('@')[0])
  return {
    issuer,
    subject: subjectOf(token, issuer),
    // The standard sends the claims of a scope by userinfo; most send them in the token as well.
    groups: [...new Set([...groupsIn(token, groupsClaim), ...groupsIn(userinfo, groupsClaim)])],
    email,
    names: [...handles, whole?.replaceAll(/\s+/g, '.')].filter((name) => typeof name === 'string'),
    first_name: (given ?? (family ? '' : (whole ?? ''))).slice(0, 100),
    last_name: (family ?? '').slice(0, 100),
    second_factor: listed(token.amr).some((method) => SECOND_FACTORS.has(method)),
    // Of the token alone: it is signed.
    hosted_domain: text(token.hd)?.toLowerCase() ?? null,
    tenant: text(token.tid)?.toLowerCase() ?? null,
  }
}

/** Entra's `sub` is another one for each client; a tenant and an object are the person everywhere. */
function subjectOf({ sub, tid, oid }: Claims, issuer: string) {
  const isEntra = URL.parse(issuer)?.host === ENTRA
  if (isEntra && text(tid) && text(oid)) return `${text(tid)}/${text(oid)}`
  return text(sub) ?? ''
}

/** Under the name as it is, which may hold dots and slashes, or else along it as a path. */
function groupsIn(claims: Claims | null, name: string) {
  if (!claims) return []
  if (Object.hasOwn(claims, name)) return listed(claims[name])
  let found: unknown = claims
  for (const step of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return []
    found = (found as Claims)[step]
  }
  return listed(found)
}

const listed = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)
