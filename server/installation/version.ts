import { readFileSync } from 'node:fs'
import { fromRoot } from '#server/machine/place.ts'

/** The version of this program in package.json. */
export const { version: VERSION } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  version: string
}

/** Three numbers; what may follow them is a version before that one (semver.org). */
const SHAPE = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[\w.-]{1,60})?(\+[\w.-]{1,60})?$/

export const isVersion = (text: string) => SHAPE.test(text)

/** Whether `one` comes after `other`; nothing does that is no version. */
export function isNewer(one: string, other: string) {
  const [a, b] = [SHAPE.exec(one), SHAPE.exec(other)]
  if (!a || !b) return false
  for (const at of [1, 2, 3]) {
    const apart = Number(a[at]) - Number(b[at])
    if (apart !== 0) return apart > 0
  }
  // Among versions with the same numbers only the final release is newer than its candidates.
  return !a[4] && b[4] !== undefined
}
