// The packages of package-lock.json: who needs whom, and which fit a system.

/**
 * The paths of packages and of everything that they need, optional ones included, as the lock file has them.
 * @param packages of the lock file, by path
 * @param names of packages in its outermost node_modules
 */
export function pathsNeededBy(names, packages) {
  const reached = new Set()
  const visit = (name, from) => {
    let place = from
    while (place && !packages[`${place}/node_modules/${name}`])
      place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
    const path = place ? `${place}/node_modules/${name}` : `node_modules/${name}`
    const found = packages[path]
    if (!found || reached.has(path)) return
    reached.add(path)
    const needed = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies }
    for (const next of Object.keys(needed)) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return [...reached]
}

/** Whether npm installs a package of the lock file on a system with glibc. */
export const fitsSystem = ({ os, cpu, libc }, { platform, arch }) =>
  allows(os, platform) && allows(cpu, arch) && allows(libc, 'glibc')

function allows(listed, value) {
  if (listed === undefined) return true
  const names = [listed].flat()
  return names.includes(value) || names.every((name) => name.startsWith('!') && name !== `!${value}`)
}

export const nameIn = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
