import type { Locale } from '#contract/foundation/locale.ts'
import type { MatterKind } from '#contract/foundation/matters.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const words = inEachLanguage<Record<MatterKind, (n: number) => string>>((say) => ({
  'request-new': (n) => say('{n, plural, one {1 new request} other {{n} new requests}}', { n }),
  'sender-amended': (n) =>
    say('{n, plural, one {1 request} other {{n} requests}} changed by the sender', { n }),
  'sender-answered': (n) =>
    say('{n, plural, one {1 answer of a sender} other {{n} answers of senders}}', { n }),
  'sender-cancelled': (n) =>
    say('{n, plural, one {1 request} other {{n} requests}} cancelled by the sender', { n }),
  'appointment-changed': (n) =>
    say('{n, plural, one {1 changed appointment} other {{n} changed appointments}} of today or tomorrow', {
      n,
    }),
  'stop-failed': (n) =>
    say('{n, plural, one {1 visit} other {{n} visits}} at which nothing could be picked up', { n }),
  'visit-missed': (n) =>
    say('{n, plural, one {1 visit} other {{n} visits}} to which nobody came, as the sender says', { n }),
  'round-finished': (n) => say('{n, plural, one {1 finished round} other {{n} finished rounds}}', { n }),
  'stop-conflict': (n) =>
    say('{n, plural, one {1 round} other {{n} rounds}} with stops that could not be entered', { n }),
  'receiver-difference': (n) =>
    say('{n, plural, one {1 consignment} other {{n} consignments}} with a difference at the receiver', { n }),
  'receiver-confirmed': (n) =>
    say(
      '{n, plural, one {1 consignment confirmed by its receiver} other {{n} consignments confirmed by their receivers}}',
      { n },
    ),
  'lot-limit': (n) =>
    say('{n, plural, one {1 lot that has} other {{n} lots that have}} to leave the store soon', { n }),
  'permit-ending': (n) =>
    say(
      '{n, plural, one {1 permit of a partner that ends soon} other {{n} permits of partners that end soon}}',
      { n },
    ),
  'certificate-outdated': (n) =>
    say('{n, plural, one {1 outdated certificate} other {{n} outdated certificates}}', { n }),
  'backup-failed': () => say('the last backup failed'),
  'backup-unproven': () => say('the newest backup could not be restored on trial'),
}))

/** In one line, e.g. `12 new requests`. */
export const matterLine = (locale: Locale, kind: MatterKind, count: number) => words[locale][kind](count)
