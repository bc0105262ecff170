// The licences of everything that a server installs, for every platform: prints them, and fails on one that nobody has
// agreed to. A package that only builds and tests (`dev` in the lock file) is not passed on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const AGREED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause'],
  ...['Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
]

/** Agreed to for these packages alone (a name that ends in a slash or a hyphen: all that begin with it), and why. */
const SINGLY = [
  ['@fontsource-variable/plus-jakarta-sans', 'OFL-1.1', 'a font, served as it is'],
  ['@expo-google-fonts/plus-jakarta-sans', 'OFL-1.1', 'the same font, as files that go into a PDF'],
  ['png-js', 'no licence', 'MIT, by its LICENSE file: its package.json does not say so'],
  ['@img/sharp-', 'LGPL-3.0-or-later', 'libvips, a library that is loaded and can be replaced'],
  ['libheif-js', 'LGPL-3.0', 'libheif, a module of its own that can be replaced'],
  [
    '@digitalbazaar/credentials-context',
    'SEE LICENSE IN LICENSE.md',
    "BSD-3-Clause, and W3C's for its contexts",
  ],
  ['caniuse-lite', 'CC-BY-4.0', "a table of browsers that Lingui's tools bring along; nothing serves it"],
]

/** The packages of a lock file that have a licence nobody has agreed to, or none. */
export function refused(packages) {
  return production(packages).filter(({ name, licence }) => {
    const singly = SINGLY.filter(([of]) => name === of || (/[/-]$/.test(of) && name.startsWith(of)))
    const agreed = new Set([...AGREED, ...singly.map(([, also]) => also)])
    // `(A OR B)` is our choice, `A AND B` is both.
    const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((part) => agreed.has(part)))
  })
}

function production(packages) {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: String(license ?? 'no licence'),
    }))
}

if (import.meta.main) {
  const lock = readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock)
  const counts = Map.groupBy(production(packages), ({ licence }) => licence)
  console.log([...counts].map(([licence, { length }]) => `${length} ${licence}`).join(', '))
  const wrong = refused(packages)
  if (wrong.length > 0) {
    console.error('Nobody has agreed to the licence of:')
    for (const { name, version, licence } of wrong) console.error(`  ${name} ${version}: ${licence}`)
    console.error(
      'Take another package, or put the licence on the list in scripts/checks/check-licences.mjs with the reason.',
    )
    process.exit(1)
  }
}
