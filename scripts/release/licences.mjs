// The licences of packages: the build holds most of them without their files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitsSystem, nameIn } from '../lock-file.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense)([.-].*)?$/i
/** For building, and yet parts of their own are in what was built. */
const LEAVE_TRACES = new Set(['tailwindcss', 'vite'])

/**
 * One text with the licence of each package that is served.
 * @param lock package-lock.json
 * @param folders in which node_modules may be
 */
export function licenceTexts(lock, folders, system) {
  const packages = Object.entries(lock.packages)
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') &&
        !entry.link &&
        (!entry.dev || LEAVE_TRACES.has(nameIn(path))) &&
        fitsSystem(entry, system),
    )
    .map(([path, { version, license }]) => ({
      name: `${nameIn(path)} ${version}`,
      licence: license ?? 'see its text',
      text: textIn(folders.map((folder) => join(folder, path)).find((folder) => existsSync(folder))),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const alike = new Map()
  for (const one of packages) {
    const key = `${one.licence}\0${one.text}`
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  return [...alike.values()]
    .map((those) => {
      const names = [...new Set(those.map(({ name }) => name))].join(', ')
      return `${names}\nLicence: ${those[0].licence}\n\n${those[0].text}`.trimEnd()
    })
    .join(`\n\n${'='.repeat(80)}\n\n`)
    .concat('\n')
}

function textIn(folder) {
  if (!folder) return ''
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
