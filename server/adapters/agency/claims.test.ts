import { describe, expect, it } from 'vitest'
import { readPerson } from './claims.ts'

const token = { iss: 'https://login.example.go.id', sub: '248289761001' }
const groupsOf = (claims: object, name = 'groups', userinfo: Record<string, unknown> | null = null) =>
  readPerson({ ...token, ...claims }, userinfo, name).groups

describe('groups', () => {
  it('stand under the name of the claim, which may look like a path', () => {
    expect(groupsOf({ groups: ['desk', 'drivers'] })).toEqual(['desk', 'drivers'])
    const name = 'https://example.go.id/claims/groups'
    expect(groupsOf({ [name]: ['desk'] }, name)).toEqual(['desk'])
  })

  it('stand along a path', () => {
    expect(groupsOf({ realm_access: { roles: ['desk'] } }, 'realm_access.roles')).toEqual(['desk'])
    expect(groupsOf({ realm_access: 'desk' }, 'realm_access.roles')).toEqual([])
    expect(groupsOf({}, '__proto__.constructor')).toEqual([])
  })

  it('come from the token and from userinfo, each once', () => {
    expect(groupsOf({ groups: ['desk'] }, 'groups', { groups: ['it', 'desk'] })).toEqual(['desk', 'it'])
  })

  it('are texts alone', () => {
    expect(groupsOf({ groups: 'desk' })).toEqual(['desk'])
    expect(groupsOf({ groups: [7, null, { name: 'desk' }, ''] })).toEqual([])
  })
})

describe('the person', () => {
  const at = (iss: string, more: object) => readPerson({ ...token, iss, ...more }, null, 'groups').subject

  it('is the subject; at Entra the object in its tenant, which every client reads the same', () => {
    const more = { tid: 'tenant', oid: 'object' }
    expect(at('https://login.microsoftonline.com/tenant/v2.0', more)).toBe('tenant/object')
    // Elsewhere anybody may write an oid into their own profile.
    expect(at('https://login.example.go.id', more)).toBe('248289761001')
    expect(at('https://login.microsoftonline.com.evil.example', more)).toBe('248289761001')
  })

  it('is called by the best name, without the organisation', () => {
    const person = readPerson(
      {
        ...token,
        preferred_username: 'sri@dinas.go.id',
        email: 's.wahyuni@dinas.go.id',
        name: 'Sri Wahyuni',
      },
      null,
      'groups',
    )
    expect(person).toMatchObject({
      names: ['sri', 's.wahyuni', 'Sri.Wahyuni'],
      first_name: 'Sri Wahyuni',
      last_name: '',
    })
  })

  it('has an organisation by the signed token alone', () => {
    const person = readPerson({ ...token, hd: 'Dinas.go.id' }, { hd: 'evil.example', tid: 'x' }, 'groups')
    expect(person).toMatchObject({ hosted_domain: 'dinas.go.id', tenant: null })
  })

  it.each([
    [['pwd', 'mfa'], true],
    [['hwk'], true],
    [['pwd', 'otp'], true],
    [['pwd'], false],
    [['pin', 'kba', 'geo'], false],
    [undefined, false],
  ])('signed in by %j, a person has shown a second factor: %s', (amr, shown) => {
    expect(readPerson({ ...token, amr }, null, 'groups').second_factor).toBe(shown)
    // Userinfo is about the person, and not about this sign-in.
    expect(readPerson(token, { amr }, 'groups').second_factor).toBe(false)
  })
})
