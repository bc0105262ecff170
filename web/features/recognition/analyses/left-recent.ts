import { storage } from '#web/lib/device/storage.ts'

const KEY = 'analysed-until'

/** Whether this device has analysed a photo as a guest that is still kept: a look that asks the server nothing. */
export const leftRecent = (now_ms = Date.now()) => Date.parse(storage.read<string>(KEY) ?? '') > now_ms

/** A guest's analysis is kept until then: a later look may ask for it. Another one may be kept for longer. */
export const noteRecent = (expires_at: string | null) => {
  if (expires_at !== null && !leftRecent(Date.parse(expires_at))) storage.write(KEY, expires_at)
}
