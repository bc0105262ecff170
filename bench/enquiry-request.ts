import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { AS_BROWSERS } from './as-browsers.ts'

/** As the web app sends it, each from another guest and under a key of its own; cheap to make, so that the load
 *  takes little of the machine from what it measures. */
export function enquiryRequest(): Request {
  const body = JSON.stringify({
    message: 'Two dead laptops, a printer and a box of cables. The office is open until five.',
    location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    phone_number: '0812 3456 7890',
    form_id: 11,
  })
  const run = randomUUID()
  let sent = 0
  return {
    method: 'POST',
    path: '/api/submit-ewaste',
    body,
    setupRequest: (request) => {
      const id = `${run}-${sent++}`
      request.headers = {
        ...AS_BROWSERS,
        'content-type': 'application/json',
        'x-guest-id': `guest_${id}`,
        'idempotency-key': id,
      }
      return request
    },
  }
}
