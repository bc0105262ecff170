import { saveFile } from '#web/lib/device/save-file.ts'

/** Given to another app, or closed without; kept on this device; or a press is needed once more. */
export type Given = 'shared' | 'saved' | 'press again'

/** Whether this device has a sheet to which a PDF can be given. */
export const canShareFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })

/**
 * Gives a file away by the sheet of the device; where there is none, or it fails, the browser keeps it.
 * @param waited it was fetched since the press: a browser may not count that press any more
 */
export async function giveFile(file: File, title: string, waited: boolean): Promise<Given> {
  if (canShareFiles()) {
    try {
      await navigator.share({ files: [file], title })
      return 'shared'
    } catch (error) {
      const { name } = error as DOMException
      if (name === 'AbortError') return 'shared'
      if (name === 'NotAllowedError' && waited) return 'press again'
    }
  }
  saveFile(file.name, file)
  return 'saved'
}
