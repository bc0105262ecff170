import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file as Vite names it: what it is, and the mark of its content. */
const HASHED = /^(.+)-([\w-]{7,8})(\.\w+)$/
const TEXT = /\.(js|css|html|json|webmanifest)$/

const reversed = (text: string) => [...text].toReversed().join('')

/** A build as the next one would be: everything as it was, and no hashed file under the name that it had. */
export async function nextBuild(from: string, to: string) {
  for (const folder of ['dist', 'dist-server'])
    await cp(join(from, folder), join(to, folder), {
      recursive: true,
      filter: (path) => !/\.(br|gz)$/.test(path),
    })
  const assets = join(to, 'dist', 'assets')
  const names = new Map<string, string>()
  for (const name of await readdir(assets)) {
    const [, what, mark, ending] = HASHED.exec(name) ?? []
    if (mark) names.set(name, `${what}-${reversed(mark)}${ending}`)
  }
  for (const [before, after] of names) await rename(join(assets, before), join(assets, after))
  const any = new RegExp(
    [...names.keys()].map((name) => name.replace(/[.$]/g, String.raw`\$&`)).join('|'),
    'g',
  )
  for (const folder of ['dist', 'dist-server'])
    for (const file of await readdir(join(to, folder), { recursive: true })) {
      if (!TEXT.test(file)) continue
      const path = join(to, folder, file)
      const text = await readFile(path, 'utf8')
      await rm(path)
      const renamed = text.replace(any, (name) => names.get(name)!)
      // The service worker knows the document by the hash of its content.
      const whole = file === 'service-worker.js' ? renamed.replace(/[0-9a-f]{32}/g, reversed) : renamed
      await writeFile(path, whole)
    }
}
