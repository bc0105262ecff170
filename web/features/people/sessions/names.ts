import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Device } from '#contract/people/sessions.ts'

const unknownBrowser = msg`Another browser`
const unknownSystem = msg`another system`

export const browserNames: Record<Device['browser'], string | MessageDescriptor> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  other: unknownBrowser,
}

export const systemNames: Record<Device['system'], string | MessageDescriptor> = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  other: unknownSystem,
}
