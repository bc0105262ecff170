import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The disks of the data and of the files. */
export const DISK_TROUBLES = {
  'disk-full': {
    state: 'failed',
    what: msg('{free} MB are free in {folder}, and the floor is {floor} MB: nothing new is taken.'),
    todo: msg(
      'Free some space; nothing has to be started again. See "A full disk" in docs/operating/trouble.md.',
    ),
  },
  'disk-short': {
    state: 'warning',
    what: msg('{free} MB are free in {folder}: photos stop {left} MB before everything else does.'),
    todo: msg('Free some space, or move to a larger disk.'),
  },
  'disk-files': {
    state: 'warning',
    what: msg('The file system of {folder} has hardly any room for further files, whatever their size.'),
    todo: msg(
      'df -i shows it. Delete many small files of other programs, or make a file system with more inodes.',
    ),
  },
  'disk-closed': {
    state: 'failed',
    what: msg('Nothing can be written to {folder}: {cause}'),
    todo: msg(
      'Is it there, is it mounted to be written to, and does it belong to the user who runs the server?',
    ),
  },
} as const satisfies TroubleTexts
