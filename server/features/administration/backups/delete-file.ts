import { basename } from 'node:path'
import type { Context } from '#server/core/context.ts'

/** Nothing else is ever deleted or given away, whatever a row says. */
const OURS = /^resirkuit-\d{8}T\d{6}Z\.tar(\.age)?$/

/** The name of a backup's file; undefined where it is none of ours. */
export function backupFileName(path: string | null) {
  const name = path === null ? '' : basename(path)
  return OURS.test(name) ? name : undefined
}

export async function deleteFile({ backups }: Pick<Context, 'backups'>, path: string | null) {
  if (backupFileName(path)) await backups.remove(path!)
}
