/** Vite's manifest of a build (`dist/.vite/manifest.json`): the file of every module that is asked for by itself. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** The files of these modules and of what they import. @throws where the build has no such module */
export function chunksOf(manifest: Manifest, modules: readonly string[]) {
  const reached = new Set(modules)
  return Array.from(reached, (module) => {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`Not in the build: ${module}`)
    for (const imported of chunk.imports ?? []) reached.add(imported)
    return chunk
  })
}
