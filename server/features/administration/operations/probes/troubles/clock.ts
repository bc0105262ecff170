import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The clock of this machine. */
export const CLOCK_TROUBLES = {
  'clock-wrong': {
    state: 'failed',
    what: msg('By the clock of this machine it is {now}: this version did not exist then.'),
    todo: msg('Set the clock and let it be kept right, e.g. timedatectl set-ntp true.'),
  },
  'clock-apart': {
    state: 'warning',
    what: msg('The clocks of this machine and of {other} are {seconds} s apart.'),
    todo: msg(
      'Let both be kept right over the network, e.g. timedatectl set-ntp true: sessions and codes end by the clock.',
    ),
  },
} as const satisfies TroubleTexts
