import { deleteApp, getApps } from '@firebase/app'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startAuthEmulator } from '#server/testing/auth-emulator.ts'
import { groups } from '#server/testing/identity/cases/groups.ts'
import { differences, differencesPage } from '#server/testing/identity/differences.ts'
import { openEmulator, openOurs, type Peer } from '#server/testing/identity/peers.ts'

// One suite, the real SDK, two servers: our own identity provider, and Google's emulator of the hosted one.

const emulator = await startAuthEmulator()
const peers: { name: Peer['name']; open: (() => Promise<Peer>) | undefined }[] = [
  { name: 'ours', open: openOurs },
  { name: 'emulator', open: emulator && (() => openEmulator(emulator)) },
]

for (const { name, open } of peers)
  describe.skipIf(!open)(`${name}:`, () => {
    let peer: Peer

    beforeAll(async () => {
      // The SDK says that it starts over with a bot check.
      vi.spyOn(console, 'log').mockImplementation(() => {})
      peer = await open!()
    })
    afterEach(async () => {
      peer.proxy.behave()
      await peer.later(0)
      await Promise.all(getApps().map((app) => deleteApp(app)))
    })
    afterAll(() => peer?.close())

    describe.each(Object.entries(groups))('%s:', (group, cases) => {
      it.each(cases)('$name', async ({ name: one, expected, run }) => {
        const difference = differences.find((listed) => listed.group === group && listed.case === one)
        expect(await run(peer)).toBe(difference ? difference[name] : expected)
      })
    })
  })

describe('the listed differences', () => {
  it('are of the cases without one answer, and real', () => {
    const open = Object.entries(groups).flatMap(([group, cases]) =>
      cases.filter(({ expected }) => expected === undefined).map(({ name }) => `${group}: ${name}`),
    )
    expect(differences.map((difference) => `${difference.group}: ${difference.case}`)).toEqual(open)
    for (const difference of differences) expect(difference.ours).not.toBe(difference.emulator)
  })

  it('are the ones in docs/identity-differences.md (vitest -u writes it)', async () => {
    await expect(differencesPage()).toMatchFileSnapshot('../../../docs/identity-differences.md')
  })
})
