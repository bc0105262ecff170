import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readAmount, writeNumber, type Kind } from './amounts.ts'

const inUnit = (number: number, kind: Kind) => {
  const written = writeNumber(number)
  if (kind === 'kg' || kind === 'g') return `${written} ${kind}`
  return kind === 'rupiah' ? `Rp ${written}` : written
}

/** Beside a field: how a number was read that could have been meant otherwise, or stood in another unit. */
export function readAs(typed: string, kind: Kind): string | undefined {
  const read = readAmount(typed, kind)
  if (!read?.told) return undefined
  const number = inUnit(read.value, kind)
  if (read.other === undefined) return i18n._(msg`Read as ${number}`)
  const other = inUnit(read.other, kind)
  return i18n._(msg`Read as ${number}, not as ${other}`)
}
