import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

export type FakePerson = {
  /** The claims of the agency about them, beside `sub`. */
  claims: Record<string, unknown>
  /** How they signed in, as the agency has it. */
  amr?: string[]
}

type Options = {
  /** The origin to which people are sent back. */
  returnTo: string
  /** Claims of scopes come by userinfo alone, as the standard has it. */
  byUserinfoAlone?: boolean
  /** Changes what its ID tokens say, which it signs again. */
  retell?: (claims: JWTPayload) => JWTPayload
  port?: number
}

export const CLIENT_ID = 'resirkuit'
export const CLIENT_SECRET = 'a secret of the agency'

/**
 * An agency with accounts of its own: a real OpenID Connect provider on this machine, whose sign-in page asks for a name alone.
 * `people` may change while it runs.
 */
export async function createFakeAgency({ returnTo, byUserinfoAlone = false, retell, port = 0 }: Options) {
  const people = new Map<string, FakePerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'agency' }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${returnTo}/login/agency`],
        post_logout_redirect_uris: [`${returnTo}/login`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    conformIdTokenClaims: byUserinfoAlone,
    ttl: Object.fromEntries(
      ['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [kind, 3600]),
    ),
    claims: {
      openid: ['sub', 'amr', 'hd', 'tid', 'oid'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: async (_: unknown, sub: string) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => ({ sub, ...person.claims }) }
    },
    // Nobody is asked whether they agree: the agency's administrator has.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const protocol = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, issuer)
    if (pathname === '/token' && retell) return protocol(request, retelling(response, retell))
    if (!pathname.startsWith('/sign-in/')) return protocol(request, response)
    const name = searchParams.get('name')
    if (name === null) return ask(response, pathname)
    const person = people.get(name)
    const result = person
      ? { login: { accountId: name, amr: person.amr, remember: false } }
      : { error: 'access_denied', error_description: 'cancelled' }
    return provider.interactionFinished(request, response, result)
  }

  function retelling(response: ServerResponse, retell: (claims: JWTPayload) => JWTPayload) {
    const end = response.end.bind(response) as (body: string) => ServerResponse
    const resign = async (body: string) => {
      const { id_token, ...tokens } = JSON.parse(body) as { id_token: string }
      const signed = await new SignJWT(retell(decodeJwt(id_token)))
        .setProtectedHeader({ alg: 'RS256', kid: 'agency' })
        .sign(privateKey)
      response.removeHeader('content-length')
      end(JSON.stringify({ ...tokens, id_token: signed }))
    }
    response.end = ((body: string) => {
      void resign(String(body))
      return response
    }) as typeof response.end
    return response
  }

  /** Its own page: whoever types a name that nobody has cancels. */
  function ask(response: ServerResponse, action: string) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>The agency</title><h1>The agency</h1>
      <form action="${action}"><label>Name <input name="name"></label><button>Sign in</button></form>`)
  }

  return {
    issuer,
    people,
    /** The settings of an installation whose staff sign in here. */
    settings: {
      PUBLIC_URL: returnTo,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_LABEL: 'Dinas LH',
      OIDC_ROLES: 'desk=operator;drivers=driver;it=admin',
    },
    /** A person's browser follows the address of a sign-in. @returns the query with which the agency sends them back */
    async signIn(address: string, name: string) {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let hop = 0; hop < 10; hop++) {
        if (!next.href.startsWith(issuer)) return next.search
        if (next.pathname.startsWith('/sign-in/')) next.searchParams.set('name', name)
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of reply.headers.getSetCookie()) {
          const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
          cookies.set(key!, value!)
        }
        const location = reply.headers.get('location')
        if (!location) throw new Error(`The agency answered ${reply.status}: ${await reply.text()}`)
        next = new URL(location, next)
      }
      throw new Error('The agency sends people round in a circle.')
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
type GrantContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
  }
}
