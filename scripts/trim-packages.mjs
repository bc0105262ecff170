// Removes the files of packages that nothing here reads: nearly half of their size on the disk.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Read by a debugger and by a compiler of types: Node strips no types here, so a package's program is never one of them. */
export const FOR_TYPES = /\.(map|[cm]?ts|tsx)$/
/** C headers and manuals. */
const OF_NODE = ['include', 'share', 'CHANGELOG.md']

/**
 * Removes libraries for other systems, and unless `types` are wanted, source maps and TypeScript.
 * @param folder node_modules
 * @param system of which the libraries are kept
 */
export function trimPackages(folder, { types, system = process }) {
  const onnx = join(folder, 'onnxruntime-node', 'bin', 'napi-v6')
  for (const platform of namesIn(onnx))
    for (const arch of namesIn(join(onnx, platform)))
      if (platform !== system.platform || arch !== system.arch) remove(join(onnx, platform, arch))
  const node = join(folder, `node-${system.platform}-${system.arch}`)
  for (const name of OF_NODE) remove(join(node, name))
  if (types) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && FOR_TYPES.test(entry.name)) remove(join(entry.parentPath, entry.name))
}

const namesIn = (path) => (existsSync(path) ? readdirSync(path) : [])
const remove = (path) => rmSync(path, { recursive: true, force: true })
