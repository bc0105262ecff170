import { describe, expect, it } from 'vitest'
import { nextOf } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { telLink, whatsAppLink } from '#web/lib/words/phone-links.ts'
import { mapLink, ownPage } from './desk/drawer/contact.ts'
import { reviewActions } from './desk/drawer/review-actions.ts'

describe('the next steps of a request', () => {
  it.each(Status.options)('offers every next status of a %s request once, and no other', (status) => {
    const { forward, others, endings } = reviewActions(status, nextOf(status))
    expect([...(forward ? [forward] : []), ...others, ...endings].sort()).toEqual(nextOf(status).sort())
    const led = reviewActions(status, nextOf(status), true)
    expect(led.forward).toBeUndefined()
    expect([...led.others, ...led.endings].sort()).toEqual(nextOf(status).sort())
  })

  it.each<[Status, Status | undefined, Status[]]>([
    ['pending', 'approved', ['cancelled', 'rejected']],
    ['approved', 'scheduled', ['cancelled', 'rejected']],
    ['scheduled', 'collected', ['approved', 'cancelled', 'rejected']],
    ['collected', 'recycled', []],
    ['rejected', 'approved', []],
    ['cancelled', 'pending', []],
    ['recycled', undefined, []],
  ])(
    'puts the step forward of a %s request first, and apart those that end it',
    (status, forward, endings) => {
      const actions = reviewActions(status, nextOf(status))
      expect(actions.forward).toBe(forward)
      expect(actions.endings).toEqual(endings)
    },
  )
})

describe('ways to reach a sender', () => {
  it('groups Indonesian mobile numbers and leaves others alone', () => {
    expect(showPhone('+6281234567890')).toBe('+62 812-3456-7890')
    expect(showPhone('+622112345678')).toBe('+62 21-12345678')
    expect(showPhone('+62274512345')).toBe('+62 274-512345')
    expect(showPhone('+4915112345678')).toBe('+4915112345678')
  })

  it('links to the phone, WhatsApp and the map', () => {
    expect(telLink('+62 812-3456')).toBe('tel:+628123456')
    expect(whatsAppLink('+6281234567890')).toBe('https://wa.me/6281234567890')
    expect(whatsAppLink('0812345')).toBeNull()
    expect(mapLink('Kebon Jeruk & Co')).toBe(
      'https://www.openstreetmap.org/search?query=Kebon%20Jeruk%20%26%20Co',
    )
  })

  it('links a source page only at this site’s address', () => {
    const origin = 'https://resirkuit.example'
    expect(ownPage('/collection', origin)).toBe('https://resirkuit.example/collection')
    expect(ownPage('https://resirkuit.example/supply?a=1', origin)).toBe(
      'https://resirkuit.example/supply?a=1',
    )
    expect(ownPage('https://evil.example/', origin)).toBeNull()
    expect(ownPage('//evil.example/', origin)).toBeNull()
    expect(ownPage('javascript:alert(1)', origin)).toBeNull()
    expect(ownPage('http://[', origin)).toBeNull()
  })
})
