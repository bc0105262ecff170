/** A browser may still be reading the file when the click returns. */
const KEEP_FILE_MS = 60_000

/** Gives the browser a file to keep. */
export function saveFile(name: string, data: Blob) {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}
