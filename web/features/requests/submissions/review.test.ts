import { describe, expect, it } from 'vitest'
import { nextOf } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import { showPhone } from '#web/lib/words/phone.ts'
import { telLink, whatsAppLink } from '#web/lib/words/phone-links.ts'
import { mapLink, ownPage } from './desk/drawer/contact.ts'
import { reviewActions } from './desk/drawer/review-actions.ts'

describe('the next steps of a request', () => {
  it.each(Status.options)('offers every next status of a %s request once, and no other', (status) => {
    const { prominent, others } = reviewActions(nextOf(status))
    expect([...prominent, ...others].sort()).toEqual(nextOf(status).sort())
  })

  it.each<[Status, Status[]]>([
    ['pending', ['approved', 'rejected']],
    ['approved', ['scheduled', 'rejected']],
    ['scheduled', ['collected', 'rejected']],
    ['collected', ['recycled']],
    ['rejected', ['approved']],
    ['cancelled', ['pending']],
    ['recycled', []],
  ])('puts the step forward first for %s', (status, prominent) => {
    expect(reviewActions(nextOf(status)).prominent).toEqual(prominent)
  })
})

describe('ways to reach a sender', () => {
  it('groups Indonesian mobile numbers and leaves others alone', () => {
    expect(showPhone('+6281234567890')).toBe('+62 812-3456-7890')
    expect(showPhone('+622112345678')).toBe('+622112345678')
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
