import { access } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A folder, or the one in which it will be made: before the first start there is none yet. */
export async function nearestFolder(folder: string): Promise<string> {
  const there = await access(folder).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
  return there ? folder : nearestFolder(dirname(folder))
}
