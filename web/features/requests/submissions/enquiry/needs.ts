import { HandedOver, type Service } from '#contract/requests/submissions.ts'
import type { Asked, Fields } from '../fields.ts'

/**
 * The person at the form: staff write for somebody else, and a member can be reached by their account. A `poster` is a member
 * at the timeline's composer, which always asks for a message.
 */
export type Writer = 'guest' | 'member' | 'poster' | 'staff'

/**
 * The fields that a request needs: something to be fetched has an address and one way to reach a person. Staff write down
 * what a caller says.
 */
export function needsOf(
  service: Service | null,
  writer: Writer,
  written: Asked,
): Record<keyof Fields, boolean> {
  const handsOver = HandedOver.safeParse(service).success
  const fetched = handsOver && writer !== 'staff'
  return {
    // The items say it as well; a message of staff is the subject of the call.
    message: !handsOver || writer === 'staff' || writer === 'poster' || written.items.length === 0,
    location: fetched || writer === 'poster',
    street: fetched,
    landmark: false,
    name: false,
    phone_number: writer === 'staff' || (fetched && writer === 'guest' && written.notify_email.trim() === ''),
    notify_email: false,
    notify_phone: false,
  }
}
