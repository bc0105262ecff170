import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isAmbiguous, readKilograms } from './amounts.ts'
import { formatNumber } from './format.ts'

/** Beside a field of kilograms: how that was read which could have been meant as thousands. */
export function readAs(typed: string): string | undefined {
  if (!isAmbiguous(typed)) return undefined
  const kg = formatNumber(readKilograms(typed) ?? 0)
  return i18n._(msg`Read as ${kg} kg`)
}
