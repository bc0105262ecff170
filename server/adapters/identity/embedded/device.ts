import { Device } from '#contract/people/sessions.ts'

/** Which of them a browser is, by the first that its words hold: each names its ancestors as well. */
const BROWSERS: [RegExp, Device['browser']][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera|OPiOS|OPT)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]
const SYSTEMS: [RegExp, Device['system']][] = [
  [/\bAndroid\b/, 'android'],
  [/\b(iPhone|iPad|iPod)\b/, 'ios'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMac OS X\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

const first = <Name>(known: [RegExp, Name][], words: string) =>
  known.find(([sign]) => sign.test(words))?.[1] ?? 'other'

/** The stored part of a User-Agent: enough to recognise one's own devices, e.g. `chrome/android`. */
export const describeDevice = (userAgent = '') => {
  const words = userAgent.slice(0, 1000)
  return `${first(BROWSERS, words)}/${first(SYSTEMS, words)}`
}

/** @returns null for a session from before devices were told apart */
export function readDevice(kept: string | null): Device | null {
  const [browser, system] = kept?.split('/') ?? []
  return Device.safeParse({ browser, system }).data ?? null
}
