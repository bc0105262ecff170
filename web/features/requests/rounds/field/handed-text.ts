import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { formatInstant, formatNumber } from '#web/lib/words/format.ts'
import type { Act } from './offline/acts.ts'

/** An act in a few words. */
export function deedName({ deed, about }: Pick<Act, 'deed' | 'about'>): string {
  switch (deed.kind) {
    case 'start':
      return i18n._(msg`The round was started`)
    case 'finish':
      return i18n._(msg`The round was finished`)
    case 'photo':
      return i18n._(msg`Photo of a scale, ${about}`)
    case 'outcome':
      return deed.outcome.kind === 'done'
        ? i18n._(msg`Hand-over, ${about}`)
        : i18n._(msg`Not collected, ${about}`)
  }
}

/**
 * All that the desk needs to enter it by hand, as plain text. A signature cannot be told in words, and a code is no
 * proof once it was sent around.
 * @param nameOf a class
 */
export function handedText(act: Act, nameOf: (id: string) => string): string {
  const { deed, round_id, day, key } = act
  const lines = [deedName(act), i18n._(msg`Round ${round_id}, ${day}`)]
  if ('stop_id' in deed) lines.push(i18n._(msg`Stop ${deed.stop_id}`))
  if (deed.kind === 'start' || deed.kind === 'finish') lines.push(formatInstant(deed.at))
  if (deed.kind === 'outcome') {
    const { outcome } = deed
    lines.push(formatInstant(outcome.at))
    if (outcome.kind === 'failed') lines.push(i18n._(failureLabels[outcome.failure]))
    else {
      for (const { device_class, weight_kg, units, box_number, scale } of outcome.weighings)
        lines.push(
          [
            `${nameOf(device_class)}: ${formatNumber(weight_kg)} kg`,
            units && `× ${formatNumber(units)}`,
            box_number && i18n._(msg`box ${box_number}`),
            scale && i18n._(msg`scale ${scale}`),
          ]
            .filter(Boolean)
            .join(', '),
        )
      if (outcome.transporter) lines.push(outcome.transporter)
      if (outcome.manifest_number) lines.push(outcome.manifest_number)
    }
    if (outcome.note) lines.push(outcome.note)
  }
  return [...lines, key].join('\n')
}
